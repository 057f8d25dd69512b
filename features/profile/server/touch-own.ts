import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import { profileEvents } from '../contract/profile-events.ts';
import { userInfo } from '../contract/profile-table.ts';
import { lockProfile } from './store/profiles.ts';

/**
 * Adds a change of the member's own row to the change log, for their devices. Locks the profile first: a
 * writer of columns computes the version that the record will get, so no other transaction may add a version
 * meanwhile.
 */
export async function touchOwn({ touch }: Pick<Deps, 'touch'>, tx: Tx, uid: string): Promise<void> {
  if (await lockProfile(tx, uid)) touch(tx, uid, userInfo.name, uid);
}

/** Does the same as `touchOwn`, and also emits `changed` to the features that show or search the profile. */
export async function profileChanged(deps: Pick<Deps, 'touch' | 'emit'>, tx: Tx, uid: string): Promise<void> {
  if (!(await lockProfile(tx, uid))) return;
  deps.touch(tx, uid, userInfo.name, uid);
  await deps.emit(tx, profileEvents.changed, { uid });
}
