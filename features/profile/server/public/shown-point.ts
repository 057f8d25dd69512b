import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Point } from '../../contract/profile-fields.ts';
import { shownPointOf } from '../place/whereabouts.ts';
import { readKnownSquares } from '../store/places.ts';

/**
 * Middle of the square that others are told while the member is at this point. A place of the member that is
 * told by it tells nothing that the profile does not tell.
 */
export async function readShownPoint(
  tx: Tx,
  { now }: Pick<Deps, 'now'>,
  uid: string,
  point: Point,
): Promise<Point> {
  return shownPointOf(await readKnownSquares(tx, uid), point, now());
}
