import { sql } from 'kysely';
import type { SyncTx } from './sync-tx.ts';

/** A record for a member who is just being created. */
export interface FirstRecord {
  readonly uid: string;
  readonly table: string;
  readonly source: string;
  /** Reference of the record for this member; null if the record is redacted for them. */
  readonly ref: string | null;
}

/**
 * Starts the streams of new members with all their records, in bulk. Publishes nothing, because a new member
 * has no device yet.
 */
export async function logFirstRecords(tx: SyncTx, records: readonly FirstRecord[]): Promise<void> {
  const lines = records.map(({ uid, table, source, ref }) => ({
    ...{ uid, tbl: table, source },
    ref: ref ?? crypto.randomUUID(),
    view: ref === null ? 'redacted' : 'full',
  }));
  await sql`
    with told as materialized (
      select *, row_number() over (partition by uid) as seq
      from json_to_recordset(${JSON.stringify(lines)}::json) as r(uid uuid, tbl text, ref uuid, source text, view text)
    ), heads as (
      insert into sync_head (uid, seq) select uid, count(*) from told group by uid
    ), sums as (
      insert into sync_sum (uid, tbl, count, lo, hi)
      select uid, tbl, count(*), sum(sync_hash_lo(ref, 1))::bigint & 4294967295,
        sum(sync_hash_hi(ref, 1))::bigint & 4294967295
      from told group by uid, tbl
    )
    insert into sync_row (uid, tbl, ref, source, view, seq, ver)
    select uid, tbl, ref, source, view, seq, 1 from told`.execute(tx);
}
