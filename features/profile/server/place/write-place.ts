import { readPlaceLimits } from '@mitto/account/server/public/place-limits';
import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Location } from '../../contract/profile-fields.ts';
import { findPlace, putPlace } from '../store/places.ts';
import { toldTownOf } from './told-town.ts';
import { whereaboutsAfter } from './whereabouts.ts';

/** Writes the member's location. Returns true if the square that others are told has changed. */
export async function writePlace(deps: Deps, tx: Tx, uid: string, place: Location): Promise<boolean> {
  const now = deps.now();
  const { account: maxSquares } = await readPlaceLimits(deps, tx);
  const before = await findPlace(tx, uid);
  const after = whereaboutsAfter(before, { point: place.geometry, now, maxSquares });
  const hasMoved = before?.told.lat !== after.told.lat || before.told.lng !== after.told.lng;
  const town = await toldTownOf(deps.places, after.told, place);
  await putPlace(tx, uid, { ...after, place, town, movedAt: hasMoved ? now : before.movedAt });
  return hasMoved;
}
