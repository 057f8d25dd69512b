import type { Tx } from '@mitto/server-kit/database/database';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { sql } from 'kysely';
import type { NotificationKind } from '../../contract/notification-kinds.ts';
import type { StoredNotification } from './notifications.ts';

/** Period of which notifications are mailed. */
export interface DigestPeriod {
  readonly after: number;
  readonly until: number;
}

// Security events are not mailed a day later, because devices are told of them at once.
const isOpen = sql`n.kind <> 'security' and (n.mailed_to is null or n.mailed_to < n.at)`;
const isDue = ({ after, until }: DigestPeriod) => sql`
  ${isOpen} and n.at > ${after} and n.at <= ${until} and (n.read_at is null or n.read_at < n.at)`;

export interface Unmailed {
  readonly kind: NotificationKind;
  readonly isRead: boolean;
}

/** Records that notifications which were read, or are older than the period, are never mailed. Returns some of them. */
export async function dropUnmailed(
  tx: Tx,
  { after, until }: DigestPeriod,
  most: number,
): Promise<readonly Unmailed[]> {
  // Another process drops the rows that it has locked.
  const { rows } = await sql<Unmailed>`
    with over as (
      select n.id from notification n
      where ${isOpen} and n.at <= ${until} and (n.at <= ${after} or n.read_at >= n.at)
      order by n.at limit ${most} for update skip locked)
    update notification n set mailed_to = n.at from over where n.id = over.id
    returning n.kind, coalesce(n.read_at >= n.at, false) as "isRead"`.execute(tx);
  return rows;
}

/** The next members, by id, of whom notifications of the period are unread and not mailed. */
export async function listDigestMembers(
  tx: SyncTx,
  period: DigestPeriod,
  { from, most }: { readonly from: string; readonly most: number },
): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    select distinct n.uid from notification n where n.uid > ${from} and ${isDue(period)}
    order by n.uid limit ${most}`.execute(tx);
  return rows.map(({ uid }) => uid);
}

/** The notifications of a member that are unread and not mailed, newest first. Locks them. */
export async function lockUnmailed(
  tx: Tx,
  uid: string,
  period: DigestPeriod,
  most: number,
): Promise<StoredNotification[]> {
  const { rows } = await sql<StoredNotification>`
    select n.id, n.kind, n.topic, n.other, n.at, n.read_at, n.is_off, n.detail from notification n
    where n.uid = ${uid} and ${isDue(period)} order by n.at desc limit ${most} for update`.execute(tx);
  return rows;
}

/** Time of the member's last digest; undefined if there was none. */
export async function lastDigest(tx: Tx, uid: string): Promise<number | undefined> {
  const { rows } = await sql<{ at: number | null }>`
    select max(mailed_at) as at from notification where uid = ${uid}`.execute(tx);
  return rows[0]?.at ?? undefined;
}

/** Records that the news of these rows are mailed, at this time; without it, that they are never mailed. */
export async function markMailed(tx: Tx, ids: readonly string[], mailedAt?: number): Promise<void> {
  await sql`
    update notification set mailed_to = at, mailed_at = coalesce(${mailedAt ?? null}::bigint, mailed_at)
    where id = any(${ids}::uuid[])`.execute(tx);
}
