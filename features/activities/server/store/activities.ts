import type { Db, Tx } from '@mitto/server-kit/database/database';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { ActivityPlace } from '../../contract/activity-fields.ts';
import type { ActivityTable, ActivityTown } from '../activity-tables.ts';

export type ActivityRow = Selectable<ActivityTable>;
type New = Omit<Insertable<ActivityTable>, 'town'> & { readonly town: ActivityTown | null };
type Changes = Omit<Updateable<ActivityTable>, 'town'> & { readonly town?: ActivityTown | null };

const json = (value: object | null | undefined) =>
  value ? sql<string>`${JSON.stringify(value)}::jsonb` : null;

export async function insertActivity(tx: Tx, { town, ...row }: New): Promise<void> {
  await tx
    .insertInto('activity')
    .values({ ...row, town: json(town) })
    .execute();
}

export async function changeActivity(tx: Tx, id: string, { town, ...changes }: Changes): Promise<void> {
  await tx
    .updateTable('activity')
    .set({ ...changes, ...(town !== undefined && { town: json(town) }) })
    .where('id', '=', id)
    .execute();
}

export async function findActivity(tx: SyncTx, id: string): Promise<ActivityRow | undefined> {
  const { rows } = await sql<ActivityRow>`select * from activity where id = ${id}`.execute(tx);
  return rows[0];
}

/** Author and version of an activity; undefined unless others have old counts. Each change gives a new version. */
export async function findStale(
  tx: SyncTx,
  id: string,
): Promise<{ readonly uid: string; readonly version: string } | undefined> {
  const { rows } = await sql<{ uid: string; version: string }>`
    select uid, xmin::text as version from activity where id = ${id} and is_stale`.execute(tx);
  return rows[0];
}

/**
 * Locks the activity until the transaction ends. All who change it or take part in it go through this lock, so
 * that places and turns are given one after the other.
 */
export async function lockActivity(tx: Tx, id: string): Promise<ActivityRow | undefined> {
  const { rows } = await sql<ActivityRow>`select * from activity where id = ${id} for update`.execute(tx);
  return rows[0];
}

export async function readActivities(tx: SyncTx, ids: readonly string[]): Promise<ActivityRow[]> {
  const { rows } = await sql<ActivityRow>`
    select * from activity where id = any(${ids}::uuid[])`.execute(tx);
  return rows;
}

export async function deleteActivityRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('activity').where('id', '=', id).execute();
}

export async function countOpen(tx: Tx, uid: string, now: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from activity
    where uid = ${uid} and ends_at > ${now} and cancelled_at is null`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function listOfAuthor(tx: SyncTx, uid: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from activity where uid = ${uid} order by id`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

interface Shown {
  readonly isShown: boolean;
  readonly hidesPlace: boolean;
}

/** Sets whether searches show the author's activities, and whether others are told the areas of their homes. */
export async function showActivities(tx: Tx, uid: string, { isShown, hidesPlace }: Shown): Promise<void> {
  await sql`
    update activity set is_shown = ${isShown}, hides_area = ${hidesPlace} and not shows_area
    where uid = ${uid}
      and (is_shown, hides_area) is distinct from (${isShown}, ${hidesPlace} and not shows_area)`.execute(tx);
}

/** Activities for which the clock has something to do, the longest overdue first. */
export async function listDue(db: Db, now: number, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from activity where due_at <= ${now} order by due_at limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The exact place, with the author's own words for it. */
export interface ExactPlace {
  readonly place: ActivityPlace;
  readonly venue: string | null;
}

/** Writes the exact place, or deletes it. */
export async function putPlace(
  tx: Tx,
  { id, uid }: Pick<ActivityRow, 'id' | 'uid'>,
  exact: ExactPlace | null,
): Promise<void> {
  if (exact === null) {
    await tx.deleteFrom('activity_place').where('id', '=', id).execute();
    return;
  }
  const { place, venue } = exact;
  await sql`
    insert into activity_place (id, uid, place, venue) values (${id}, ${uid}, ${JSON.stringify(place)}::jsonb, ${venue})
    on conflict (id) do update set place = excluded.place, venue = excluded.venue`.execute(tx);
}

export async function readPlaces(
  tx: SyncTx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ExactPlace>> {
  const { rows } = await sql<ExactPlace & { readonly id: string }>`
    select id, place, venue from activity_place where id = any(${ids}::uuid[])`.execute(tx);
  return new Map(rows.map(({ id, ...exact }) => [id, exact]));
}
