import { type OfPair, readTogether } from '@mitto/sync-server/remembered';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { sql } from 'kysely';
import type { ActivityDetail } from '../../contract/activity-news.ts';
import type { NotificationKind } from '../../contract/notification-kinds.ts';
import type { SecurityDetail, VerificationDetail } from '../../contract/notification-tables.ts';

/** Details that security, activities and verification have; other kinds have none. */
export type NotificationDetail = SecurityDetail | ActivityDetail | VerificationDetail;

export interface StoredNotification {
  readonly id: string;
  readonly kind: NotificationKind;
  readonly topic: string;
  readonly other: string | null;
  readonly at: number;
  readonly read_at: number | null;
  /** Listed as read, because the member wants no notice of it within the app. */
  readonly is_off: boolean;
  readonly detail: NotificationDetail | null;
}

export interface NewNotification {
  readonly uid: string;
  readonly kind: NotificationKind;
  readonly topic: string;
  readonly other: string | null;
  readonly at: number;
  /** True if the member has seen it already. */
  readonly isSeen: boolean;
  /** True if it is listed as read without being seen. */
  readonly isOff: boolean;
  readonly detail?: NotificationDetail | undefined;
  /** Time that must have passed since the last event of the topic for it to be news again (ms). */
  readonly newsAfterMs: number;
}

export interface PutNotification {
  readonly id: string;
  /** False if the topic has told of such an event a short time ago. */
  readonly isNews: boolean;
}

/**
 * Writes an event to the notification of its topic. Done again with the same time, it changes nothing. An event
 * that is no news changes neither time nor read state.
 */
export async function putNotification(tx: SyncTx, event: NewNotification): Promise<PutNotification> {
  const { uid, kind, topic, other, at, isSeen, isOff, detail, newsAfterMs } = event;
  const readAt = isSeen ? at : null;
  const { rows } = await sql<{ id: string }>`
    insert into notification as n (uid, kind, topic, other, at, read_at, is_off, detail)
    values (${uid}, ${kind}, ${topic}, ${other}, ${at}, ${readAt}, ${isOff},
      ${detail ? JSON.stringify(detail) : null}::jsonb)
    on conflict (uid, topic) do update set kind = excluded.kind, at = excluded.at, is_off = excluded.is_off,
      detail = excluded.detail,
      read_at = case when ${isSeen} then excluded.at else n.read_at end
    where excluded.at > n.at + ${newsAfterMs}::bigint
    returning id`.execute(tx);
  const [put] = rows;
  if (put) return { id: put.id, isNews: true };
  const found = await findTopic(tx, uid, topic);
  if (!found) throw new Error('A notification was neither written nor found.');
  return { id: found, isNews: false };
}

/** Id of the notification of a topic; undefined if there is none. */
export async function findTopic(tx: SyncTx, uid: string, topic: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from notification where uid = ${uid} and topic = ${topic}`.execute(tx);
  return rows[0]?.id;
}

type Batches = Pick<StoredNotification, 'id' | 'topic' | 'at'>;

/**
 * The notifications of batches beside this time: `next` is the first whose newest batch is at or after it,
 * `last` the one before.
 */
export async function findBatches(
  tx: SyncTx,
  uid: string,
  kind: NotificationKind,
  shownAt: number,
): Promise<{ readonly next: Batches | undefined; readonly last: Batches | undefined }> {
  const { rows } = await sql<Batches & { readonly is_next: boolean }>`
    (select id, topic, at, true as is_next from notification
      where uid = ${uid} and kind = ${kind} and other is null and at >= ${shownAt} order by at limit 1)
    union all
    (select id, topic, at, false from notification
      where uid = ${uid} and kind = ${kind} and other is null and at < ${shownAt} order by at desc limit 1)`.execute(
    tx,
  );
  return { next: rows.find(({ is_next }) => is_next), last: rows.find(({ is_next }) => !is_next) };
}

export function readNotifications(
  tx: SyncTx,
  uid: string,
  ids: readonly string[],
): Promise<StoredNotification[]> {
  return readTogether(tx, 'notifications', { uid, others: ids }, async ({ uids, others }) => {
    const { rows } = await sql<StoredNotification & OfPair>`
      select n.uid as for_uid, n.id as for_other, n.id, kind, topic, n.other, at, read_at, is_off, detail
      from unnest(${uids}::uuid[], ${others}::uuid[]) pair(reader, other)
      join notification n on n.id = pair.other and n.uid = pair.reader`.execute(tx);
    return rows;
  });
}

/** Ids of all notifications of a member. */
export async function listNotifications(tx: SyncTx, uid: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from notification where uid = ${uid}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The newest notifications of a member that may be unread. Those of conversations may have been read there. */
export async function listUnread(tx: SyncTx, uid: string, most: number): Promise<StoredNotification[]> {
  const { rows } = await sql<StoredNotification>`
    select id, kind, topic, other, at, read_at, is_off, detail from notification
    where uid = ${uid} and not is_off and (read_at is null or read_at < at)
    order by at desc limit ${most}`.execute(tx);
  return rows;
}

export interface OfMember {
  readonly uid: string;
  readonly id: string;
}

/** Notifications that either of two members has about the other. */
export async function listBetween(tx: SyncTx, one: string, other: string): Promise<OfMember[]> {
  const { rows } = await sql<OfMember>`
    select uid, id from notification
    where (uid = ${one} and other = ${other}) or (uid = ${other} and other = ${one})`.execute(tx);
  return rows;
}

/** Notifications about a member, of all others. */
export async function listAbout(tx: SyncTx, other: string): Promise<OfMember[]> {
  const { rows } = await sql<OfMember>`select uid, id from notification where other = ${other}`.execute(tx);
  return rows;
}

/** Notifications about likes and visits, which depend on premium. */
export async function listByPremium(tx: SyncTx, uid: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from notification where uid = ${uid} and kind in ('like', 'visit')`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Notifications about an activity. */
export async function listOfActivity(
  tx: SyncTx,
  activity: string,
): Promise<(OfMember & { readonly other: string | null })[]> {
  const { rows } = await sql<OfMember & { readonly other: string | null }>`
    select uid, id, other from notification where kind = 'activity' and detail->>'id' = ${activity}`.execute(
    tx,
  );
  return rows;
}

/** Notifications about activities of an author, of all others. */
export async function listOfAuthor(tx: SyncTx, author: string): Promise<OfMember[]> {
  const { rows } = await sql<OfMember>`
    select uid, id from notification where other = ${author} and kind = 'activity'`.execute(tx);
  return rows;
}

/** Deletes the notifications about an activity but those of its cancellation. Returns them. */
export async function deleteOfActivity(tx: SyncTx, activity: string): Promise<OfMember[]> {
  const { rows } = await sql<OfMember>`
    delete from notification
    where kind = 'activity' and detail->>'id' = ${activity} and detail->>'news' <> 'cancelled'
    returning uid, id`.execute(tx);
  return rows;
}

/** Marks notifications up to a time as read. Returns the ids of those that were not. */
export async function markRead(
  tx: SyncTx,
  uid: string,
  { upTo, id }: { readonly upTo: number; readonly id?: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update notification set read_at = greatest(coalesce(read_at, 0), ${upTo}::bigint)
    where uid = ${uid} and (read_at is null or read_at < at) and at <= ${upTo}
      and (${id ?? null}::uuid is null or id = ${id ?? null}::uuid)
    returning id`.execute(tx);
  return rows.map((row) => row.id);
}

/** Deletes the notifications of a member, and those of others about them. */
export async function deleteOfMember(tx: SyncTx, uid: string): Promise<void> {
  await sql`delete from notification where uid = ${uid} or other = ${uid}`.execute(tx);
}
