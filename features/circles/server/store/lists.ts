import { type OfPair, readTogether } from '@mitto/sync-server/remembered';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { sql } from 'kysely';
import { isDistant } from './between.ts';
import { overPairs } from './over-pairs.ts';
import { listRedacted, type RedactedKind, redactedSource } from './redacted.ts';

export interface VisitRow {
  readonly visitor_id: string;
  readonly visitor_uid: string;
  readonly notification: boolean;
  readonly last_visit: number;
}

/** Visits between a member and the given others, in either direction. */
export function readVisits(tx: SyncTx, uid: string, others: readonly string[]): Promise<VisitRow[]> {
  return readTogether(tx, 'visits', { uid, others }, async (pairs) => {
    const { given, among, are } = overPairs(pairs);
    const [by, to] = [sql`visitor_uid`, sql`visitor_id`];
    const { rows } = await sql<VisitRow & OfPair>`
      ${given} select visitor_uid as for_uid, visitor_id as for_other, v.* from ${among} circle_visit v where ${are(by, to)}
      union all
      select visitor_id, visitor_uid, v.* from ${among} circle_visit v where ${are(to, by)}`.execute(tx);
    return rows;
  });
}

export interface FavoriteRow {
  readonly uid: string;
  readonly sid: string;
  readonly creation_date: number;
  readonly notification: boolean;
}

/** Favourites between a member and the given others, in either direction. */
export function readFavorites(tx: SyncTx, uid: string, others: readonly string[]): Promise<FavoriteRow[]> {
  return readTogether(tx, 'favourites', { uid, others }, async (pairs) => {
    const { given, among, are } = overPairs(pairs);
    const [by, of] = [sql`f.uid`, sql`f.sid`];
    const { rows } = await sql<FavoriteRow & OfPair>`
      ${given} select f.uid as for_uid, f.sid as for_other, f.* from ${among} circle_favorite f where ${are(by, of)}
      union all
      select f.sid, f.uid, f.* from ${among} circle_favorite f where ${are(of, by)}`.execute(tx);
    return rows;
  });
}

export interface MarkRow {
  readonly other: string;
  readonly creation_date: number;
}

export async function readHidden(tx: SyncTx, uid: string, others: readonly string[]): Promise<MarkRow[]> {
  const { rows } = await sql<MarkRow>`
    select fid as other, creation_date from circle_hidden where uid = ${uid} and fid = any(${others}::uuid[])
      and fid not in (select uid from account_leaving)`.execute(tx);
  return rows;
}

export async function readBlocks(tx: SyncTx, uid: string, others: readonly string[]): Promise<MarkRow[]> {
  const { rows } = await sql<MarkRow>`
    select target as other, creation_date from circle_block
    where uid = ${uid} and target = any(${others}::uuid[])
      and target not in (select uid from account_leaving)`.execute(tx);
  return rows;
}

/**
 * All rows about the member that the member's own devices may have, with the other member of each. The caller
 * touches or erases them.
 */
export async function listTies(
  tx: SyncTx,
  uid: string,
): Promise<{ table: string; source: string; other: string }[]> {
  const { rows } = await sql<{ table: string; source: string; other: string }>`
    select 'circles' as table, sid::text as source, sid as other from circle where fid = ${uid}
    union all select 'circles', fid::text, fid from circle where sid = ${uid}
    union all select 'favorite', '>' || sid, sid from circle_favorite where uid = ${uid}
    union all select 'favorite', '<' || uid, uid from circle_favorite where sid = ${uid}
    union all select 'visitors', '>' || visitor_id, visitor_id from circle_visit where visitor_uid = ${uid}
    union all select 'visitors', '<' || visitor_uid, visitor_uid from circle_visit where visitor_id = ${uid}
    union all select 'hidden_accounts', fid::text, fid from circle_hidden where uid = ${uid}
    union all select 'blocked_users', target::text, target from circle_block where uid = ${uid}`.execute(tx);
  return rows;
}

const redactedTables: Readonly<Record<RedactedKind, string>> = { like: 'circles', visit: 'visitors' };

/** Sources of all rows that a member has or may have, redacted ones included. */
export async function listSources(tx: SyncTx, uid: string): Promise<{ table: string; source: string }[]> {
  const redacted = await listRedacted(tx, uid);
  return [
    ...(await listTies(tx, uid)),
    ...redacted.map(({ id, kind }) => ({ table: redactedTables[kind], source: redactedSource(id) })),
  ];
}

/**
 * Makes the `sourcesOf` of a table: it lists the sources of all rows a member has. The nightly reconcile
 * compares them with the change log.
 */
export function sourcesOf(name: string): (tx: SyncTx, uid: string) => Promise<string[]> {
  return async (tx, uid) =>
    (await listSources(tx, uid)).flatMap(({ table, source }) => (table === name ? [source] : []));
}

/** The members who have hidden or blocked this member, which this member must not know. */
export async function listMarkers(tx: SyncTx, uid: string): Promise<{ table: string; other: string }[]> {
  const { rows } = await sql<{ table: string; other: string }>`
    select 'hidden_accounts' as table, uid as other from circle_hidden where fid = ${uid}
    union all select 'blocked_users', uid from circle_block where target = ${uid}`.execute(tx);
  return rows;
}

export async function deleteTies(tx: SyncTx, uid: string): Promise<void> {
  await sql`delete from circle where fid = ${uid} or sid = ${uid}`.execute(tx);
  await sql`delete from circle_favorite where uid = ${uid} or sid = ${uid}`.execute(tx);
  await sql`delete from circle_visit where visitor_uid = ${uid} or visitor_id = ${uid}`.execute(tx);
  await sql`delete from circle_hidden where uid = ${uid} or fid = ${uid}`.execute(tx);
  await sql`delete from circle_block where uid = ${uid} or target = ${uid}`.execute(tx);
}

/**
 * Export of the member's rows. Likers and visitors whom a standard member may not know are the redacted rows
 * of the last batch, in the order of the times that these show: no time and no order comes from the like or
 * visit itself.
 */
export async function readOwn(tx: SyncTx, uid: string): Promise<Record<string, unknown[]>> {
  // Leave out whoever blocks or hides the member, is paused or suspended: all look as if they were erased.
  const isTold = (other: ReturnType<typeof sql>) => sql`not exists (
    select from circle_block b where b.uid = ${other} and b.target = ${uid})
    and not exists (select from circle_hidden h where h.uid = ${other} and h.fid = ${uid})
    and not exists (select from account_leaving l where l.uid = ${other})
    and not exists (select from account_away a where a.uid = ${other} and ${isDistant(uid, other)})`;
  const rows = async (query: ReturnType<typeof sql>): Promise<unknown[]> => (await query.execute(tx)).rows;
  return {
    circle: await rows(sql`
      select case when fid = ${uid} then sid else fid end as other, fid = ${uid} as is_mine, connected, creation_date,
        last_modified
      from circle where (fid = ${uid} or (sid = ${uid} and (connected or is_open)))
        and ${isTold(sql`case when fid = ${uid} then sid else fid end`)}
      order by creation_date`),
    circle_favorite: await rows(sql`
      select uid = ${uid} as is_mine, case when uid = ${uid} then sid else uid end as other, creation_date
      from circle_favorite where (uid = ${uid} or sid = ${uid})
        and ${isTold(sql`case when circle_favorite.uid = ${uid} then sid else circle_favorite.uid end`)} order by creation_date`),
    circle_visit: await rows(sql`
      select true as is_mine, visitor_id as other, last_visit
      from circle_visit where visitor_uid = ${uid} and ${isTold(sql`visitor_id`)} order by last_visit`),
    circle_hidden: await rows(sql`select fid, creation_date from circle_hidden where uid = ${uid}`),
    circle_block: await rows(sql`select target, creation_date from circle_block where uid = ${uid}`),
    // The member's own likes and visits that batches have not shown yet. Those to the member stay out.
    circle_waiting: await rows(sql`
      select kind, receiver, at from circle_waiting where uid = ${uid} and ${isTold(sql`receiver`)} order by at`),
    circle_redacted: await rows(sql`
      select kind, shown_at, is_hidden from circle_redacted where uid = ${uid} order by shown_at, id`),
  };
}
