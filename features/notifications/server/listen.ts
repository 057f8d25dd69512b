import { accountEvents } from '@mitto/account/contract/account-events';
import { isPremiumMember } from '@mitto/account/server/public/member-facts';
import { chatEvents } from '@mitto/chat/contract/chat-events';
import { circlesContract } from '@mitto/circles/contract';
import { readTies } from '@mitto/circles/server/public/ties';
import { coinsContract } from '@mitto/coins/contract';
import type { EventEntry } from '@mitto/kit/define-event';
import { day } from '@mitto/kit/time';
import { waitForAll } from '@mitto/kit/wait-for-all';
import { profileEvents } from '@mitto/profile/contract/profile-events';
import type { Tx } from '@mitto/server-kit/database/database';
import { on, onAll, type Subscription } from '@mitto/server-kit/module/define-module';
import type { Deps } from '@mitto/server-kit/module/deps';
import { gathering } from '@mitto/sync-server/remembered';
import type * as v from 'valibot';
import { notificationList } from '../contract/notification-tables.ts';
import { isSameDay } from '../contract/quiet-hours.ts';
import { listenForActivities } from './listen-activities.ts';
import { record } from './record.ts';
import { readChoices, usualTimeZone } from './store/choices.ts';
import { findBatches, findTopic, listAbout, listBetween, listByPremium } from './store/notifications.ts';
import {
  batchTopicOf,
  coinsTopic,
  firstBatchOf,
  securityTopic,
  topicOf,
  verificationTopic,
} from './topics.ts';

const { events } = circlesContract;
const { name: table } = notificationList;

interface Pair {
  readonly by: string;
  readonly to: string;
}

/**
 * Subscribes to what one member does to another. All events that wait are recorded in one transaction and share their
 * queries. They are sorted, so that two transactions lock the same rows in the same order.
 */
function onEach<P extends Pair>(
  event: EventEntry<v.GenericSchema<unknown, P>>,
  handle: (payload: P, tx: Tx) => Promise<void>,
): Subscription {
  const keyOf = ({ by, to }: Pair): string => `${to} ${by}`;
  return onAll(event, async (all, tx) => {
    const inOrder = all.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
    await gathering(tx, () => waitForAll(inOrder.map((one) => handle(one, tx))));
  });
}

/** Hears what happens to members, and writes it to their notifications. */
export function listenForNotifications(deps: Deps): Subscription[] {
  return [
    ...listenForPeople(deps),
    ...listenForTalk(deps),
    ...listenForRelations(deps),
    ...listenForActivities(deps),
    ...listenForCoins(deps),
    listenForVerification(deps),
    listenForSecurity(deps),
  ];
}

function listenForPeople(deps: Deps): Subscription[] {
  const { now } = deps;
  return [
    on(events.matched, async ({ by, to }, tx) => {
      const about = { kind: 'match', at: now() } as const;
      await record(deps, tx, { ...about, uid: to, other: by, topic: topicOf('match', by) });
      // The member who liked back was shown the match at once.
      await record(deps, tx, { ...about, uid: by, other: to, topic: topicOf('match', to), isSeen: true });
      await touchBetween(deps, tx, { by, to });
    }),
    // Standard members are told of likes and visits with their batch alone: nothing is stored of them before.
    onEach(events.liked, async ({ by, to }, tx) => {
      const isPremium = await isPremiumMember(tx, to, now());
      const tie = (await readTies(tx, { uid: to, isPremium }, [by]))(by);
      if (!isPremium || !tie.isKnown || tie.isMatch || tie.isOpen || tie.isShut) return;
      const about = { uid: to, kind: 'like', other: by, topic: topicOf('like', by), at: now() } as const;
      await record(deps, tx, { ...about, newsAfterMs: day });
    }),
    onEach(events.visited, async ({ by, to }, tx) => {
      if (!(await isPremiumMember(tx, to, now()))) return;
      const tie = (await readTies(tx, { uid: to, isPremium: true }, [by]))(by);
      if (tie.isShut) return;
      const about = { uid: to, kind: 'visit', other: by, topic: topicOf('visit', by), at: now() } as const;
      await record(deps, tx, { ...about, newsAfterMs: day });
    }),
    on(events.redactedChanged, async ({ uid, kind, shownAt, came }, tx) => {
      const { next, last } = await findBatches(tx, uid, kind, shownAt);
      const holder = next && firstBatchOf(next.topic) <= shownAt ? next : undefined;
      if (came && !(await isPremiumMember(tx, uid, now()))) {
        const timeZone = (await readChoices(tx, uid))?.timeZone ?? usualTimeZone;
        const running = last && isSameDay(last.at, shownAt, timeZone) ? last : undefined;
        const topic = (holder ?? running)?.topic ?? batchTopicOf({ kind, shownAt });
        await record(deps, tx, { uid, kind, topic, other: null, at: shownAt });
      } else if (holder) deps.touch(tx, uid, table, holder.id);
    }),
  ];
}

function listenForTalk(deps: Deps): Subscription[] {
  return [
    onEach(chatEvents.sent, async ({ by, to, at, isRequest, isMuted }, tx) => {
      const about = { uid: to, other: by, topic: topicOf('chat', by), at };
      await record(deps, tx, { ...about, kind: isRequest ? 'request' : 'message', isMuted });
    }),
    on(chatEvents.sideChanged, async ({ uid, other }, tx) => {
      const id = await findTopic(tx, uid, topicOf('chat', other));
      if (id !== undefined) deps.touch(tx, uid, table, id);
    }),
  ];
}

function listenForCoins(deps: Deps): Subscription[] {
  const tell = (
    tx: Tx,
    { uid, id, other, at }: { uid: string; id: string; other: string | null; at: number },
  ) => record(deps, tx, { uid, kind: 'coins', topic: coinsTopic(id), other, at });
  const { received, rewarded } = coinsContract.events;
  return [
    on(received, ({ by, to, id, at }, tx) => tell(tx, { uid: to, id, other: by, at })),
    on(rewarded, ({ to, id, at }, tx) => tell(tx, { uid: to, id, other: null, at })),
  ];
}

function listenForVerification(deps: Deps): Subscription {
  return on(profileEvents.verificationDecided, async ({ uid, isApproved }, tx) => {
    const about = { uid, kind: 'verification', topic: verificationTopic, other: null } as const;
    await record(deps, tx, { ...about, at: deps.now(), detail: { isApproved } });
  });
}

function listenForSecurity(deps: Deps): Subscription {
  return on(accountEvents.securityChanged, async ({ uid, deviceId: byDevice, ...detail }, tx) => {
    const about = { uid, kind: 'security', topic: securityTopic(), other: null, at: deps.now() } as const;
    await record(deps, tx, { ...about, byDevice, detail });
  });
}

/** Notifications come and go with the relation that they tell of. */
function listenForRelations(deps: Deps): Subscription[] {
  const changed = (pair: Pair, tx: Tx) => touchBetween(deps, tx, pair);
  const { unliked, unmatched, blocked, unblocked, hidden, unhidden } = events;
  return [
    ...[unliked, unmatched, blocked, unblocked, hidden, unhidden].map((event) => on(event, changed)),
    ...[accountEvents.standingChanged, accountEvents.joinedChanged].map((event) =>
      on(event, async ({ uid }, tx) => {
        for (const row of await listAbout(tx, uid)) deps.touch(tx, row.uid, table, row.id);
      }),
    ),
    on(accountEvents.entitlementChanged, async ({ uid }, tx) => {
      await deps.holdStreams(tx, [uid]);
      for (const id of await listByPremium(tx, uid)) deps.touch(tx, uid, table, id);
    }),
  ];
}

/**
 * Marks the notifications of two members about each other as changed. Locks both change logs first: an event that
 * is recorded at the same moment is either found here, or decided on after this change.
 */
async function touchBetween({ holdStreams, touch }: Deps, tx: Tx, { by, to }: Pair): Promise<void> {
  await holdStreams(tx, [by, to]);
  for (const { uid, id } of await listBetween(tx, by, to)) touch(tx, uid, table, id);
}
