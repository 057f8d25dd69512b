import type { Tx } from '@mitto/server-kit/database/database';
import type { Location } from '../../contract/profile-fields.ts';
import { findPlace, putPlace } from '../store/places.ts';
import { gridMove } from './grid-move.ts';

/** Writes the member's location. Returns true if the square in which others find the member has changed. */
export async function writePlace(tx: Tx, uid: string, place: Location, now: number): Promise<boolean> {
  const before = await findPlace(tx, uid);
  const move = gridMove(before, place.geometry, now);
  await putPlace(tx, uid, place, move);
  return before === undefined || before.movedAt !== move.movedAt;
}
