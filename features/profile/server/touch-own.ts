import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import { profileEvents } from '../contract/profile-events.ts';
import { userInfo } from '../contract/profile-table.ts';
import { lockProfile } from './store/profiles.ts';

/**
 * Logs a change of the member's own row for the member's devices. Locks the profile first: a writer of a
 * column reads the version that the record will get, so no other transaction may create a version meanwhile.
 */
export async function touchOwn({ touch }: Pick<Deps, 'touch'>, tx: Tx, uid: string): Promise<void> {
  if (await lockProfile(tx, uid)) touch(tx, uid, userInfo.name, uid);
}

/** Like `touchOwn`, and also emits `changed` to the features above, because others see something new. */
export async function profileChanged(deps: Pick<Deps, 'touch' | 'emit'>, tx: Tx, uid: string): Promise<void> {
  if (!(await lockProfile(tx, uid))) return;
  deps.touch(tx, uid, userInfo.name, uid);
  await deps.emit(tx, profileEvents.changed, { uid });
}
