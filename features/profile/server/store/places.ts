import type { Tx } from '@mitto/server-kit/database/database';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { sql } from 'kysely';
import type { Location } from '../../contract/profile-fields.ts';
import type { GridMove, GridPlace } from '../place/grid-move.ts';

interface KeptPlace extends GridPlace {
  readonly place: Location;
}

export async function findPlace(tx: Tx, uid: string): Promise<KeptPlace | undefined> {
  const row = await tx
    .selectFrom('profile_place')
    .select(['place', 'grid_lat', 'grid_lng', 'moved_at'])
    .where('uid', '=', uid)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    // Safe cast: the location was parsed with its schema before it was written.
    place: row.place as Location,
    middle: { lat: row.grid_lat, lng: row.grid_lng },
    movedAt: row.moved_at,
  };
}

export async function putPlace(tx: Tx, uid: string, place: Location, move: GridMove): Promise<void> {
  const columns = {
    place: JSON.stringify(place),
    grid_lat: move.middle.lat,
    grid_lng: move.middle.lng,
    moved_at: move.movedAt,
    moves_at: move.movesAt,
  };
  await tx
    .insertInto('profile_place')
    .values({ uid, ...columns })
    .onConflict((clash) => clash.column('uid').doUpdateSet(columns))
    .execute();
}

/** Uids of members whose waiting change of the square is due. */
export async function findMoving(tx: SyncTx, now: number, most: number): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    select uid from profile_place where moves_at <= ${now} order by moves_at limit ${most}`.execute(tx);
  return rows.map(({ uid }) => uid);
}
