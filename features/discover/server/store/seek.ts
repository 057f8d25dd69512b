import type { Tx } from '@mitto/server-kit/database/database';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { sql } from 'kysely';
import type { SeekRow } from '../seek-row.ts';

/** Inserts or updates a search row. `activeMinute` is used only if the row is new. */
export async function putSeek(
  tx: SyncTx,
  uid: string,
  row: SeekRow,
  nowMinute: number,
  activeMinute: number,
): Promise<void> {
  await sql`
    insert into discover_seek as s (uid, near_cell, far_cell, x, y, z, gender, active_minute, joined_minute,
      placed_minute, age, style, flags, wants, wants_min, wants_max, traits)
    values (${uid}, ${row.near_cell}, ${row.far_cell}, ${row.x}, ${row.y}, ${row.z}, ${row.gender}, ${activeMinute},
      ${row.joined_minute}, 0, ${row.age}, ${row.style}, ${row.flags}, ${row.wants}, ${row.wants_min}, ${row.wants_max},
      ${row.traits})
    on conflict (uid) do update set
      near_cell = excluded.near_cell, far_cell = excluded.far_cell, x = excluded.x, y = excluded.y, z = excluded.z,
      gender = excluded.gender, joined_minute = excluded.joined_minute, age = excluded.age, style = excluded.style,
      flags = excluded.flags, wants = excluded.wants, wants_min = excluded.wants_min, wants_max = excluded.wants_max,
      traits = excluded.traits,
      placed_minute = case
        when s.x is not null and (s.x, s.y, s.z) is distinct from (excluded.x, excluded.y, excluded.z)
        then ${nowMinute + 1}::int else s.placed_minute end`.execute(tx);
}

export async function hasSeek(tx: SyncTx, uid: string): Promise<boolean> {
  const { rows } = await sql`select 1 from discover_seek where uid = ${uid}`.execute(tx);
  return rows.length > 0;
}

export async function deleteSeek(tx: SyncTx, uid: string): Promise<void> {
  await sql`delete from discover_seek where uid = ${uid}`.execute(tx);
}

/**
 * Sets the last activity of these members to now if the stored value is older than `every` minutes. Skips
 * rows locked by another transaction. Returns the number of updated rows.
 */
export async function markPresent(
  tx: SyncTx,
  present: readonly string[],
  nowMinute: number,
  every: number,
): Promise<number> {
  const { rows } = await sql`
    with due as (
      select uid from discover_seek
      where uid = any(${present}::uuid[]) and active_minute < ${nowMinute - every}
      order by uid for update skip locked)
    update discover_seek s set active_minute = ${nowMinute} from due where s.uid = due.uid returning 1`.execute(
    tx,
  );
  return rows.length;
}

export async function exportSeek(tx: Tx, uid: string): Promise<Record<string, unknown[]>> {
  const seek = await sql`select * from discover_seek where uid = ${uid}`.execute(tx);
  const filter = await sql`select * from discover_filter where uid = ${uid}`.execute(tx);
  return { discover_seek: seek.rows, discover_filter: filter.rows };
}
