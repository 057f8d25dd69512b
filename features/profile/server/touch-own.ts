import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import { profileEvents } from '../contract/profile-events.ts';
import { userInfo } from '../contract/profile-table.ts';
import { lockProfile } from './store/profiles.ts';

/**
 * The member's devices hear of their profile. It is locked first: who writes a column reads the version that the
 * record will have, and nobody may make another one meanwhile.
 */
export async function touchOwn({ touch }: Pick<Deps, 'touch'>, tx: Tx, uid: string): Promise<void> {
  if (await lockProfile(tx, uid)) touch(tx, uid, userInfo.name, uid);
}

/** The same, and the features above hear of it, as others see something else now. */
export async function profileChanged(deps: Pick<Deps, 'touch' | 'emit'>, tx: Tx, uid: string): Promise<void> {
  if (!(await lockProfile(tx, uid))) return;
  deps.touch(tx, uid, userInfo.name, uid);
  await deps.emit(tx, profileEvents.changed, { uid });
}
