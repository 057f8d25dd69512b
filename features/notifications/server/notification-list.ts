import { isPremiumMember } from '@mitto/account/server/public/member-facts';
import { type ActivityPart, readActivityParts } from '@mitto/activities/server/public/activity-parts';
import { readUnreadCounts, type UnreadCount } from '@mitto/chat/server/public/unread-counts';
import { type RedactedGroup, readRedactedCounts } from '@mitto/circles/server/public/redacted-counts';
import { readTies, type Tie } from '@mitto/circles/server/public/ties';
import { readMovedAmounts } from '@mitto/coins/server/public/moved-amounts';
import { waitForAll } from '@mitto/kit/wait-for-all';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import type { SyncedTable } from '@mitto/sync-server/synced-table';
import { type NotificationItem, notificationList } from '../contract/notification-tables.ts';
import { activityOf, activityState } from './activity-state.ts';
import { listNotifications, readNotifications, type StoredNotification } from './store/notifications.ts';
import { firstBatchOf, movementOf } from './topics.ts';

/**
 * The notifications of a member. Source and reference of a row are its random id. A row is visible as long as the
 * relation that it tells of is, by the rules of the feature that owns the relation.
 */
export function notificationListTable(deps: Pick<Deps, 'now'>): SyncedTable {
  return {
    entry: notificationList,
    refOf: (_uid, id) => id,
    sourcesOf: listNotifications,
    async read(tx, uid, ids) {
      const rows = await readNotifications(tx, uid, ids);
      const items = await itemsOf(deps, tx, uid, rows);
      return new Map([...items].map(([id, row]) => [id, { view: 'full' as const, row }]));
    },
  };
}

/** The visible ones of a member's notifications, by id. */
export async function itemsOf(
  { now }: Pick<Deps, 'now'>,
  tx: SyncTx,
  uid: string,
  rows: readonly StoredNotification[],
): Promise<Map<string, NotificationItem>> {
  const states = await statesOf({ now }, tx, uid, rows);
  return new Map([...states].map(([id, { row, ...count }]) => [id, itemOf(row, count)]));
}

/** State of a visible notification. */
export interface NotificationState extends Count {
  readonly row: StoredNotification;
}

/** The states of the visible ones of a member's notifications, by id. */
export async function statesOf(
  { now }: Pick<Deps, 'now'>,
  tx: SyncTx,
  uid: string,
  rows: readonly StoredNotification[],
): Promise<Map<string, NotificationState>> {
  const relations = await readRelations(tx, uid, rows, now());
  return new Map(
    rows.flatMap((row) => {
      const count = countOf(row, relations);
      return count ? [[row.id, { row, ...count }] as const] : [];
    }),
  );
}

interface Relations {
  readonly isPremium: boolean;
  readonly tieWith: (other: string) => Tie;
  readonly chats: ReadonlyMap<string, UnreadCount>;
  /** The batches of people whom the member may not know. */
  readonly batches: readonly RedactedGroup[];
  /** Number of coins of each transfer, by movement. */
  readonly transfers: ReadonlyMap<string, number>;
  /** The activities in which the member has a part, by id. */
  readonly activities: ReadonlyMap<string, ActivityPart>;
}

async function readRelations(
  tx: SyncTx,
  uid: string,
  rows: readonly StoredNotification[],
  now: number,
): Promise<Relations> {
  const others = [...new Set(rows.flatMap(({ other }) => other ?? []))];
  const talks = rows.flatMap(({ kind, other, read_at }) =>
    other !== null && isTalk(kind) ? [{ other, after: read_at ?? -1 }] : [],
  );
  const transfers = rows.flatMap(({ kind, topic }) => (kind === 'coins' ? movementOf(topic) : []));
  const activities = [...new Set(rows.flatMap((row) => activityOf(row)?.id ?? []))];
  const premium = isPremiumMember(tx, uid, now);
  const [isPremium, tieWith, chats, groups, moved, parts] = await waitForAll([
    premium,
    readTies(tx, { uid, isPremium: premium }, others),
    readUnreadCounts(tx, uid, talks),
    rows.some(isBatch) ? readRedactedCounts(tx, uid) : [],
    readMovedAmounts(tx, transfers),
    readActivityParts({ now: () => now }, tx, uid, activities),
  ]);
  return {
    ...{ isPremium, tieWith, chats },
    batches: groups,
    transfers: moved,
    activities: parts,
  };
}

const isTalk = (kind: StoredNotification['kind']): boolean => kind === 'message' || kind === 'request';
const isBatch = ({ kind, other, detail }: StoredNotification): boolean =>
  other === null && !detail && kind !== 'security' && kind !== 'coins';

interface Count {
  /** Number of events or coins to show, at least 1. */
  readonly count: number;
  /** True if the member has seen it, on any device. */
  readonly isSeen: boolean;
  /** True for a conversation that the member has muted. */
  readonly isMuted: boolean;
}

/** Counts what a notification tells of; undefined if the member may not see it now. */
function countOf(row: StoredNotification, relations: Relations): Count | undefined {
  const isSeen = row.read_at !== null && row.read_at >= row.at;
  const one = { count: 1, isSeen, isMuted: false };
  if (row.kind === 'security' || row.kind === 'verification') return one;
  if (row.other !== null && relations.tieWith(row.other).isShut) return undefined;
  const activity = activityOf(row);
  if (activity) {
    const state = activityState(activity, relations.activities.get(activity.id));
    return state && { ...one, count: state.count, isSeen: isSeen || state.isAnswered };
  }
  if (row.kind === 'coins') {
    const count = relations.transfers.get(movementOf(row.topic));
    return count === undefined ? undefined : { ...one, count };
  }
  if (row.other === null) {
    const count = relations.isPremium ? 0 : peopleOf(row, relations.batches);
    return count > 0 ? { ...one, count } : undefined;
  }
  const tie = relations.tieWith(row.other);
  if (isTalk(row.kind)) {
    const chat = relations.chats.get(row.other);
    return chat && { count: Math.max(1, chat.unread), isSeen: chat.unread === 0, isMuted: chat.isMuted };
  }
  return isShown(row.kind, tie, relations) ? one : undefined;
}

/** Number of people in the batches that a notification tells of: from its first one to its newest. */
function peopleOf({ kind, topic, at }: StoredNotification, batches: readonly RedactedGroup[]): number {
  const isToldOf = (one: RedactedGroup): boolean =>
    one.kind === kind && one.shownAt >= firstBatchOf(topic) && one.shownAt <= at;
  return batches.filter(isToldOf).reduce((sum, { count }) => sum + count, 0);
}

/**
 * A like is not shown as a like any more once the two match or its author has written, because other
 * notifications tell of that.
 */
function isShown(kind: StoredNotification['kind'], tie: Tie, { isPremium }: Relations): boolean {
  if (kind === 'match') return tie.isMatch;
  if (tie.isAway) return false;
  if (kind === 'visit') return isPremium;
  return kind === 'like' && tie.isKnown && !tie.isMatch && !tie.isOpen;
}

/** True if the list shows it as read: the member has seen it, or wants no notice of it. */
export const isListedRead = (row: StoredNotification, { isSeen, isMuted }: Count): boolean =>
  isSeen || isMuted || row.is_off;

function itemOf(row: StoredNotification, count: Count): NotificationItem {
  const { kind, other, at, detail } = row;
  const activity = activityOf(row);
  return {
    kind,
    at,
    count: count.count,
    isRead: isListedRead(row, count),
    ...(other !== null && { uid: other }),
    ...(detail && 'event' in detail && { security: detail }),
    ...(activity && { activity }),
    ...(detail && 'isApproved' in detail && { verification: detail }),
  };
}
