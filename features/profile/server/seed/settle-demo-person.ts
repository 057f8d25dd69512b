import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Point } from '../../contract/profile-fields.ts';
import { writePlace } from '../place/write-place.ts';
import { lockProfile, updateProfile } from '../store/profiles.ts';
import { profileChanged } from '../touch-own.ts';
import { placeAround } from './place-around.ts';

const everybody = { interested: 3, minAge: 18, maxAge: 80 } as const;

/**
 * Lets a demo person live at a point, at once and as if they had never been elsewhere, and lets them look for
 * everybody. Without a point they stay where they are.
 */
export async function settleDemoPerson(
  deps: Deps,
  tx: Tx,
  uid: string,
  point: Point | undefined,
): Promise<void> {
  if (!(await lockProfile(tx, uid))) return;
  await updateProfile(tx, uid, { search_filter: JSON.stringify(everybody), modified_at: deps.now() });
  if (point) {
    await tx.deleteFrom('profile_square').where('uid', '=', uid).execute();
    await tx.deleteFrom('profile_place').where('uid', '=', uid).execute();
    await writePlace(deps, tx, { uid, place: await placeAround(deps.places, point) });
  }
  await profileChanged(deps, tx, uid);
}
