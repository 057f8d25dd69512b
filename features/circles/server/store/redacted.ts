import { type OfPair, readTogether } from '@mitto/sync-server/remembered';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { sql } from 'kysely';
import { overPairs } from './over-pairs.ts';

/** Kind of a redacted row: a like that the member received, or a visit to their profile. */
export type RedactedKind = 'like' | 'visit';

export interface RedactedRow {
  readonly id: string;
  readonly kind: RedactedKind;
  readonly shown_at: number;
}

/** A change by one member, `other`, that a later batch shows to the receiver. */
export interface Waiting {
  readonly kind: RedactedKind;
  readonly other: string;
  readonly at: number;
}

const mark = '?';

/** Source of a redacted row in the change log. It is random, so it does not tell who the row is about. */
export const redactedSource = (id: string): string => `${mark}${id}`;

/** Ids of the redacted rows among these sources. */
export function redactedIds(sources: readonly string[]): string[] {
  return sources.flatMap((source) => (source.startsWith(mark) ? [source.slice(mark.length)] : []));
}

export const isRedactedSource = (source: string): boolean => source.startsWith(mark);

export async function readRedacted(
  tx: SyncTx,
  uid: string,
  kind: RedactedKind,
  ids: readonly string[],
): Promise<RedactedRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<RedactedRow>`
    select id, kind, shown_at from circle_redacted
    where uid = ${uid} and kind = ${kind} and id = any(${ids}::uuid[]) and not is_hidden`.execute(tx);
  return rows;
}

/** Hides a redacted row from its member. Returns it, unless it was hidden before. */
export async function hideRedacted(tx: SyncTx, uid: string, id: string): Promise<RedactedRow | undefined> {
  const { rows } = await sql<RedactedRow>`
    update circle_redacted set is_hidden = true where id = ${id} and uid = ${uid} and not is_hidden
    returning id, kind, shown_at`.execute(tx);
  return rows[0];
}

/** The others among these whose like or visit the member has hidden, without knowing whose it is. */
export async function listHiddenCards(
  tx: SyncTx,
  uid: string,
  kind: RedactedKind,
  others: readonly string[],
): Promise<ReadonlySet<string>> {
  if (others.length === 0) return new Set();
  const hidden = await readTogether(tx, `hidden ${kind}`, { uid, others }, async (pairs) => {
    const { given, among, are } = overPairs(pairs);
    const { rows } = await sql<OfPair & { readonly other: string }>`
      ${given} select r.uid as for_uid, r.other as for_other, r.other from ${among} circle_redacted r
      where ${are(sql`r.uid`, sql`r.other`)} and r.kind = ${kind} and r.is_hidden`.execute(tx);
    return rows;
  });
  return new Set(hidden.map(({ other }) => other));
}

/** All redacted rows of a member, in the order of the times that they show. */
export async function listRedacted(tx: SyncTx, uid: string): Promise<RedactedRow[]> {
  const { rows } = await sql<RedactedRow>`
    select id, kind, shown_at from circle_redacted where uid = ${uid} order by shown_at, id`.execute(tx);
  return rows;
}

/**
 * Leaves a change to a later batch. A row that waits already keeps its time, and is locked: a batch that runs
 * at the same moment then either reads this change, or has ended before the row is inserted.
 */
export async function putWaiting(tx: SyncTx, uid: string, { kind, other, at }: Waiting): Promise<void> {
  await sql`
    insert into circle_waiting as w (uid, kind, receiver, at) values (${other}, ${kind}, ${uid}, ${at})
    on conflict (receiver, kind, uid) do update set at = w.at`.execute(tx);
}

/** Does the same, only if `other` likes the member and has neither matched nor revealed themselves. */
export async function putWaitingLike(tx: SyncTx, uid: string, other: string, at: number): Promise<void> {
  await sql`
    insert into circle_waiting as w (uid, kind, receiver, at)
    select fid, 'like', sid, ${at}::bigint from circle
    where fid = ${other} and sid = ${uid} and not connected and not is_open
    on conflict (receiver, kind, uid) do update set at = w.at`.execute(tx);
}

/** Does the same for all likes of a member who comes or goes. */
export async function putWaitingLikes(tx: SyncTx, by: string, at: number): Promise<void> {
  await sql`
    insert into circle_waiting as w (uid, kind, receiver, at)
    select fid, 'like', sid, ${at}::bigint from circle where fid = ${by} and not connected and not is_open
    order by sid
    on conflict (receiver, kind, uid) do update set at = w.at`.execute(tx);
}

/** Does the same for a visit, unless the member sees a visit of this visitor already. */
export async function putWaitingVisit(tx: SyncTx, uid: string, visitor: string, at: number): Promise<void> {
  await sql`
    insert into circle_waiting as w (uid, kind, receiver, at)
    select ${visitor}::uuid, 'visit', ${uid}::uuid, ${at}::bigint
    where not exists (select from circle_redacted where uid = ${uid} and kind = 'visit' and other = ${visitor})
    on conflict (receiver, kind, uid) do update set at = w.at`.execute(tx);
}

/** Deletes the redacted like, waiting or shown. Returns a row that was shown. */
export async function deleteRedactedLike(
  tx: SyncTx,
  uid: string,
  other: string,
): Promise<RedactedRow | undefined> {
  // Delete the waiting row first: this waits for a batch that is just turning it into a shown row.
  await sql`delete from circle_waiting where receiver = ${uid} and kind = 'like' and uid = ${other}`.execute(
    tx,
  );
  const { rows } = await sql<RedactedRow>`
    delete from circle_redacted where uid = ${uid} and kind = 'like' and other = ${other}
    returning id, kind, shown_at`.execute(tx);
  return rows[0];
}

/** The next members, by id, for whom a batch at this time has something to do. */
export async function listDue(db: SyncTx, before: number, after: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    select receiver as uid from circle_waiting where at < ${before} and receiver > ${after}
    union select uid from circle_redacted where ends_at < ${before} and uid > ${after}
    order by uid limit ${most}`.execute(db);
  return rows.map(({ uid }) => uid);
}

/** Locks the changes of one member that a batch at this time may show. */
export async function lockWaiting(tx: SyncTx, uid: string, before: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select kind, uid as other, at from circle_waiting where receiver = ${uid} and at < ${before}
    order by kind, uid for update`.execute(tx);
  return rows;
}

export async function deleteWaiting(tx: SyncTx, uid: string, { kind, other }: Waiting): Promise<void> {
  await sql`
    delete from circle_waiting where receiver = ${uid} and kind = ${kind} and uid = ${other}`.execute(tx);
}

/**
 * Time since when `other` likes the member. Undefined if they do not, have matched or revealed themselves, shut
 * the member out, or take part in nothing at present.
 */
export async function readLikedAt(tx: SyncTx, uid: string, other: string): Promise<number | undefined> {
  const { rows } = await sql<{ creation_date: number }>`
    select creation_date from circle where fid = ${other} and sid = ${uid} and not connected and not is_open
      and not exists (select from circle_block where uid = ${other} and target = ${uid})
      and not exists (select from circle_hidden where uid = ${other} and fid = ${uid})
      and not exists (select from account_away where uid = ${other})`.execute(tx);
  return rows[0]?.creation_date;
}

/** True if `other` takes part, has visited the member and shuts nobody out. */
export async function isVisitedBy(tx: SyncTx, uid: string, other: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from circle_visit where visitor_uid = ${other} and visitor_id = ${uid}
      and not exists (select from circle_block where uid = ${other} and target = ${uid})
      and not exists (select from circle_hidden where uid = ${other} and fid = ${uid})
      and not exists (select from account_away where uid = ${other})`.execute(tx);
  return rows.length > 0;
}

interface NewRedacted {
  readonly uid: string;
  readonly kind: RedactedKind;
  readonly other: string;
  readonly shownAt: number;
  readonly endsAt: number | null;
}

/** Inserts a redacted row. Returns it, or undefined if the member has one about this person already. */
export async function insertRedacted(tx: SyncTx, row: NewRedacted): Promise<RedactedRow | undefined> {
  const { rows } = await sql<RedactedRow>`
    insert into circle_redacted (uid, kind, other, shown_at, ends_at)
    values (${row.uid}, ${row.kind}, ${row.other}, ${row.shownAt}, ${row.endsAt})
    on conflict do nothing returning id, kind, shown_at`.execute(tx);
  return rows[0];
}

/** The rows of a member that a batch at this time takes away. */
export async function listEnding(
  tx: SyncTx,
  uid: string,
  before: number,
): Promise<(RedactedRow & { readonly ends_at: number })[]> {
  const { rows } = await sql<RedactedRow & { readonly ends_at: number }>`
    select id, kind, shown_at, ends_at from circle_redacted where uid = ${uid} and ends_at < ${before}`.execute(
    tx,
  );
  return rows;
}

export async function deleteRedacted(tx: SyncTx, id: string): Promise<void> {
  await sql`delete from circle_redacted where id = ${id}`.execute(tx);
}

/**
 * Erases a member from the redacted rows. Rows about them stay without their id: visits as long as any
 * other, likes until a batch takes them away, so that nobody sees a count fall at the moment of the erasure.
 */
export async function eraseRedacted(tx: SyncTx, uid: string, at: number): Promise<void> {
  await sql`delete from circle_waiting where uid = ${uid} or receiver = ${uid}`.execute(tx);
  await sql`delete from circle_redacted where uid = ${uid}`.execute(tx);
  await sql`
    update circle_redacted set other = null, ends_at = coalesce(ends_at, ${at}::bigint)
    where other = ${uid}`.execute(tx);
}
