import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { sql } from 'kysely';
import type { MarkRow } from '../store/lists.ts';

/** A part of a list, newest first. */
export interface ListPart {
  readonly start: number;
  readonly most: number;
}

/** Whom the member has blocked. */
export async function readBlocked(tx: SyncTx, uid: string, { start, most }: ListPart): Promise<MarkRow[]> {
  const { rows } = await sql<MarkRow>`
    select target as other, creation_date from circle_block where uid = ${uid}
    order by creation_date desc, target offset ${start} limit ${most}`.execute(tx);
  return rows;
}

/** Whom the member has hidden: everybody they swiped away, so these can be many. */
export async function readHiddenAccounts(
  tx: SyncTx,
  uid: string,
  { start, most }: ListPart,
): Promise<MarkRow[]> {
  const { rows } = await sql<MarkRow>`
    select fid as other, creation_date from circle_hidden where uid = ${uid}
    order by creation_date desc, fid offset ${start} limit ${most}`.execute(tx);
  return rows;
}

/** Who has blocked the member; told to nobody. */
export async function readBlockers(tx: SyncTx, uid: string): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    select uid from circle_block where target = ${uid}`.execute(tx);
  return rows.map((row) => row.uid);
}
