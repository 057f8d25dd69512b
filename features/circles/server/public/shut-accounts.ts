import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { sql } from 'kysely';
import type { MarkRow } from '../store/lists.ts';

/** A page of a list, newest first. */
export interface ListPart {
  readonly start: number;
  readonly most: number;
}

/** The members that this member has blocked. */
export async function readBlocked(tx: SyncTx, uid: string, { start, most }: ListPart): Promise<MarkRow[]> {
  const { rows } = await sql<MarkRow>`
    select target as other, creation_date from circle_block where uid = ${uid}
      and target not in (select uid from account_leaving)
    order by creation_date desc, target offset ${start} limit ${most}`.execute(tx);
  return rows;
}

/** The members that this member has hidden. They can be many, as each swipe away hides one. */
export async function readHiddenAccounts(
  tx: SyncTx,
  uid: string,
  { start, most }: ListPart,
): Promise<MarkRow[]> {
  const { rows } = await sql<MarkRow>`
    select fid as other, creation_date from circle_hidden where uid = ${uid}
      and fid not in (select uid from account_leaving)
    order by creation_date desc, fid offset ${start} limit ${most}`.execute(tx);
  return rows;
}

/** The members who have blocked this member. The caller must not reveal them to any member. */
export async function readBlockers(tx: SyncTx, uid: string): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    select uid from circle_block where target = ${uid}`.execute(tx);
  return rows.map((row) => row.uid);
}
