import { accountEvents } from '@mitto/account/contract/account-events';
import { activityEvents } from '@mitto/activities/contract/activity-events';
import { readActivityParts } from '@mitto/activities/server/public/activity-parts';
import { minute } from '@mitto/kit/time';
import type { Tx } from '@mitto/server-kit/database/database';
import { on, type Subscription } from '@mitto/server-kit/module/define-module';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { ActivityNews } from '../contract/activity-news.ts';
import { notificationList } from '../contract/notification-tables.ts';
import { isCounted } from './activity-state.ts';
import { record } from './record.ts';
import { deleteOfActivity, listOfActivity, listOfAuthor } from './store/notifications.ts';
import { activityTopic } from './topics.ts';

/** Time within which another member who joins, asks or leaves is no news, only one more of them. */
const newsAfterMs = 10 * minute;

interface News {
  readonly id: string;
  readonly uid: string;
  readonly at: number;
}

/** Hears what happens in social activities, and writes it to the notifications of those who take part. */
export function listenForActivities(deps: Deps): Subscription[] {
  const { touch } = deps;
  const { name: table } = notificationList;
  const told = [
    ...(['invited', 'changed', 'offered', 'reminded', 'askedComing'] as const),
    ...(['joined', 'asked', 'left'] as const),
  ];
  const part = async ({ id, uid }: Omit<News, 'at'>, tx: Tx) => {
    // The author's own notifications are about no other member. Their counts change with everybody's part.
    for (const one of await listOfActivity(tx, id))
      if (one.uid === uid || one.other === null) touch(tx, one.uid, table, one.id);
  };
  return [
    ...told.map((news) => on(activityEvents[news], (event, tx) => tell(deps, tx, news, event))),
    on(activityEvents.accepted, async (event, tx) => {
      await tell(deps, tx, 'accepted', event);
      await part(event, tx);
    }),
    on(activityEvents.cancelled, async ({ id, uid, by, at, category }, tx) => {
      const detail = { news: 'cancelled', id, category } as const;
      await record(deps, tx, { uid, kind: 'activity', topic: activityTopic(id), other: by, at, detail });
    }),
    on(activityEvents.partChanged, part),
    on(activityEvents.stateChanged, part),
    on(activityEvents.toBeDeleted, async ({ id }, tx) => {
      for (const one of await deleteOfActivity(tx, id)) touch(tx, one.uid, table, one.id);
    }),
    on(accountEvents.standingChanged, async ({ uid }, tx) => {
      for (const one of await listOfAuthor(tx, uid)) touch(tx, one.uid, table, one.id);
    }),
  ];
}

/** Writes news to the notifications of a member who still has a part in the activity, or is its author. */
async function tell(deps: Deps, tx: Tx, news: ActivityNews, { id, uid, at }: News): Promise<void> {
  const part = (await readActivityParts(deps, tx, uid, [id])).get(id);
  if (!part) return;
  const { by, category } = part;
  const counted = isCounted(news) ? news : undefined;
  await record(deps, tx, {
    uid,
    kind: 'activity',
    topic: activityTopic(id, counted),
    other: by === uid ? null : by,
    at,
    detail: { news, id, category },
    ...(counted && { newsAfterMs }),
  });
}
