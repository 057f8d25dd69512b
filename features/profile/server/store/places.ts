import type { Tx } from '@mitto/server-kit/database/database';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { sql } from 'kysely';
import { snap } from '../../contract/place-grid.ts';
import type { Location } from '../../contract/profile-fields.ts';
import type { ShownTown } from '../place/shown-town.ts';
import {
  type KnownSquare,
  type KnownSquares,
  squareRetentionDays,
  type Whereabouts,
} from '../place/whereabouts.ts';

interface KeptPlace extends Whereabouts {
  readonly place: Location;
  readonly movedAt: number;
}

interface WrittenPlace extends KeptPlace {
  readonly town: ShownTown;
}

export async function findPlace(tx: Tx, uid: string): Promise<KeptPlace | undefined> {
  const row = await tx
    .selectFrom('profile_place')
    .select(['place', 'grid_lat', 'grid_lng', 'moved_at', 'moves_at'])
    .where('uid', '=', uid)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  // Safe cast: the location was parsed with its schema before it was written.
  const place = row.place as Location;
  return {
    place,
    told: { lat: row.grid_lat, lng: row.grid_lng },
    here: snap(place.geometry),
    movedAt: row.moved_at,
    movesAt: row.moves_at,
    squares: await findSquares(tx, uid),
  };
}

/** Reads without a lock the squares of a member and the one that others are told. */
export async function readKnownSquares(tx: Tx, uid: string): Promise<KnownSquares | undefined> {
  const row = await tx
    .selectFrom('profile_place')
    .select(['grid_lat', 'grid_lng'])
    .where('uid', '=', uid)
    .executeTakeFirst();
  return row && { told: { lat: row.grid_lat, lng: row.grid_lng }, squares: await findSquares(tx, uid) };
}

async function findSquares(tx: Tx, uid: string): Promise<KnownSquare[]> {
  const rows = await tx
    .selectFrom('profile_square')
    .select(['lat', 'lng', 'days', 'last_day', 'is_anchor'])
    .where('uid', '=', uid)
    .orderBy('lat')
    .orderBy('lng')
    .execute();
  return rows.map(({ lat, lng, days, last_day, is_anchor }) => ({
    middle: { lat, lng },
    days,
    lastDay: last_day,
    isAnchor: is_anchor,
  }));
}

export async function putPlace(
  tx: Tx,
  uid: string,
  { place, town, told, movesAt, movedAt, squares }: WrittenPlace,
): Promise<void> {
  const columns = {
    place: JSON.stringify(place),
    town: JSON.stringify(town),
    grid_lat: told.lat,
    grid_lng: told.lng,
    moved_at: movedAt,
    moves_at: movesAt,
  };
  await tx
    .insertInto('profile_place')
    .values({ uid, ...columns })
    .onConflict((clash) => clash.column('uid').doUpdateSet(columns))
    .execute();
  await putSquares(tx, uid, squares);
}

/** Writes all squares of a member in one statement. */
async function putSquares(tx: Tx, uid: string, squares: readonly KnownSquare[]): Promise<void> {
  const rows = squares.map(({ middle, days, lastDay, isAnchor }) => ({
    ...middle,
    days,
    last_day: lastDay,
    is_anchor: isAnchor,
  }));
  await sql`
    insert into profile_square as s (uid, lat, lng, days, last_day, is_anchor)
    select ${uid}::uuid, lat, lng, days, last_day, is_anchor
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r(lat float8, lng float8, days int, last_day int, is_anchor boolean)
    on conflict (uid, lat, lng) do update set
      days = excluded.days, last_day = excluded.last_day, is_anchor = excluded.is_anchor
    where (s.days, s.last_day, s.is_anchor) is distinct from
      (excluded.days, excluded.last_day, excluded.is_anchor)`.execute(tx);
}

/** Deletes the squares in which a member was not for 60 days. */
export async function forgetSquares(tx: Tx, today: number): Promise<void> {
  await tx
    .deleteFrom('profile_square')
    .where('last_day', '<', today - squareRetentionDays)
    .execute();
}

/** Uids of members whose waiting change of the square is due. */
export async function findMoving(tx: SyncTx, now: number, most: number): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    select uid from profile_place where moves_at <= ${now} order by moves_at limit ${most}`.execute(tx);
  return rows.map(({ uid }) => uid);
}
