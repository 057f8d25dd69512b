import { waitForAll } from '@mitto/kit/wait-for-all';
import type { Tx } from '@mitto/server-kit/database/database';
import { onCommit } from '@mitto/server-kit/database/transact';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { NotificationKind } from '../contract/notification-kinds.ts';
import { notificationList } from '../contract/notification-tables.ts';
import { enqueuePushes, planPushes } from './push/plan-pushes.ts';
import { decideFor, readReceiver } from './receiver.ts';
import { type NotificationDetail, putNotification } from './store/notifications.ts';

/** Event that a member is to be told of. */
export interface Happened {
  readonly uid: string;
  readonly kind: NotificationKind;
  readonly topic: string;
  readonly other: string | null;
  readonly at: number;
  readonly isMuted?: boolean;
  /** True if the member has done it themselves, and knows it. */
  readonly isSeen?: boolean;
  readonly detail?: NotificationDetail;
  /** The device on which it was done, which gets no push. */
  readonly byDevice?: string;
  /** Time within which another event of the topic is no news (ms). */
  readonly newsAfterMs?: number;
}

/**
 * Writes an event to the member's notifications, and plans its pushes. It is listed as read if the member wants
 * no notice of it within the app. Does nothing for a member who is gone.
 */
export async function record(deps: Deps, tx: Tx, happened: Happened): Promise<void> {
  const { uid, kind, topic, other, at, isMuted = false, isSeen = false, newsAfterMs = 0 } = happened;
  const { detail, byDevice } = happened;
  const receiver = await readReceiver(deps, tx, uid);
  if (!receiver) return;
  const state = { at: deps.now(), isShown: true, isMuted, isSeen };
  const inApp = decideFor(receiver, kind, 'inapp', state);
  const isOff = inApp.send === 'never' && !isSeen;
  const [put, pushes] = await waitForAll([
    putNotification(tx, { uid, kind, topic, other, at, isSeen, isOff, newsAfterMs, detail }),
    planPushes(tx, receiver, { kind, at, state, byDevice }),
  ]);
  deps.touch(tx, uid, notificationList.name, put.id);
  if (!put.isNews) return;
  const outcome = inApp.send === 'never' ? inApp.why : 'sent';
  onCommit(tx, () => deps.notificationFigures.count({ channel: 'inapp', kind, outcome }));
  await enqueuePushes(deps, tx, pushes, put.id);
}
