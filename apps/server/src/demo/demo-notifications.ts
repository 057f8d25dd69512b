import { type RedactedGroup, readRedactedCounts } from '@mitto/circles/server/public/redacted-counts';
import { movementId } from '@mitto/coins/server/store/movements';
import { day } from '@mitto/kit/time';
import { putNotifications } from '@mitto/notifications/server/seed/put-notifications';
import { batchTopicOf, coinsTopic, topicOf } from '@mitto/notifications/server/topics';
import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';

interface Known {
  /** The matches, and when they matched. */
  readonly matches: readonly { readonly uid: string; readonly at: number }[];
  /** Members who have written, and when they wrote last. */
  readonly writers: readonly { readonly uid: string; readonly at: number }[];
  /** Transfers that the demo member received. */
  readonly transfers: readonly { readonly key: string; readonly from: string; readonly at: number }[];
}

/** Lists for the demo member what has happened: matches, messages, coins, and the batches of likes and visits. */
export async function putDemoNotifications(
  tx: Tx,
  deps: Pick<Deps, 'touch'>,
  demo: string,
  { matches, writers, transfers }: Known,
): Promise<void> {
  const groups = await readRedactedCounts(tx, demo);
  await putNotifications(tx, deps, demo, [
    ...matches.map(({ uid, at }) => ({
      kind: 'match' as const,
      topic: topicOf('match', uid),
      other: uid,
      at,
      isSeen: true,
    })),
    ...writers.map(({ uid, at }) => ({
      kind: 'message' as const,
      topic: topicOf('chat', uid),
      other: uid,
      at,
      isSeen: false,
    })),
    ...transfers.map(({ key, from, at }) => ({
      kind: 'coins' as const,
      topic: coinsTopic(movementId(key)),
      other: from,
      at,
      isSeen: true,
    })),
    ...daysOf(groups).map(({ first, last }) => ({
      kind: first.kind,
      topic: batchTopicOf(first),
      other: null,
      at: last.shownAt,
      isSeen: false,
    })),
  ]);
}

/** The first and the last batch of each kind and day. */
function daysOf(groups: readonly RedactedGroup[]) {
  const inOrder = groups.toSorted((one, other) => one.shownAt - other.shownAt);
  const byDay = Map.groupBy(inOrder, ({ kind, shownAt }) => `${kind} ${Math.floor(shownAt / day)}`);
  return [...byDay.values()].flatMap((batches) => {
    const [first, last] = [batches[0], batches.at(-1)];
    return first && last ? [{ first, last }] : [];
  });
}
