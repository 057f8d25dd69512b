import type { Tx } from '@mitto/server-kit/database/database';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { storedColumns, storedName } from '../../contract/column-facts.ts';
import { userInfo } from '../../contract/profile-table.ts';
import type { ShownTown } from '../place/shown-town.ts';
import type { ProfileTable } from '../profile-tables.ts';

export type ProfileRow = Selectable<ProfileTable> & {
  /** Exact location, for the owner only. */
  readonly place: Readonly<Record<string, unknown>> | null;
  /** Town that others are told. Null without a location. */
  readonly town: ShownTown | null;
  readonly grid_lat: number | null;
  readonly grid_lng: number | null;
};

/** Reads profiles by uid. A uid without a profile is missing in the result. */
export async function readProfiles(
  tx: SyncTx,
  uids: readonly string[],
): Promise<ReadonlyMap<string, ProfileRow>> {
  const { rows } = await sql<ProfileRow>`
    select p.*, l.place, l.town, l.grid_lat, l.grid_lng
    from profile p left join profile_place l using (uid)
    where p.uid = any(${uids}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row.uid, row]));
}

/**
 * Locks and reads the profile. Every transaction that writes the profile, or logs a change of the owner's
 * row, must call this first.
 */
export async function lockProfile(tx: SyncTx, uid: string): Promise<ProfileRow | undefined> {
  await sql`select from profile where uid = ${uid} for update`.execute(tx);
  return (await readProfiles(tx, [uid])).get(uid);
}

/** Current version of the member's own record, which an up-to-date device has. */
export async function recordVersion(tx: SyncTx, uid: string): Promise<number> {
  const { rows } = await sql<{ ver: number }>`
    select ver from sync_row where uid = ${uid} and tbl = ${userInfo.name} and ref = ${uid}`.execute(tx);
  return rows[0]?.ver ?? 0;
}

export async function insertProfile(tx: Tx, profile: Insertable<ProfileTable>): Promise<boolean> {
  const made = await tx
    .insertInto('profile')
    .values(profile)
    .onConflict((clash) => clash.doNothing())
    .returning('uid')
    .executeTakeFirst();
  return made !== undefined;
}

export async function updateProfile(tx: Tx, uid: string, changes: Updateable<ProfileTable>): Promise<void> {
  await tx.updateTable('profile').set(changes).where('uid', '=', uid).execute();
}

export async function deleteProfile(tx: Tx, uid: string): Promise<void> {
  await tx.deleteFrom('profile').where('uid', '=', uid).execute();
}

/**
 * Uids of profiles whose next change by time alone is due: a birthday, the end of the "new member" period, or
 * a changed gender or interest that searches use from now on.
 */
export async function findChangedByClock(tx: SyncTx, now: number, most: number): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    select uid from profile where changes_by_clock_at <= ${now} order by changes_by_clock_at limit ${most}`.execute(
    tx,
  );
  return rows.map(({ uid }) => uid);
}

export async function exportProfile(tx: Tx, uid: string): Promise<Record<string, unknown[]>> {
  const rows = async (query: ReturnType<typeof sql>): Promise<unknown[]> => (await query.execute(tx)).rows;
  const written = storedColumns
    .filter((column) => column !== 'gender')
    .map((column) => sql.ref(storedName(column)));
  return {
    profile: await rows(sql`
      select uid, gender, dob, time_zone, ${sql.join(written)}, heard_about_us, photo_verified_at, gender_changed_at,
        gender_before, gender_change_days, interest_changed_at, interest_before, contact_in, made_at, modified_at
      from profile where uid = ${uid}`),
    profile_place: await rows(sql`
      select place, town, grid_lat, grid_lng, moved_at, moves_at from profile_place where uid = ${uid}`),
    profile_square: await rows(sql`
      select lat, lng, days, last_day, is_anchor from profile_square where uid = ${uid} order by lat, lng`),
  };
}
