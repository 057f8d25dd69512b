import { memberFacts } from '@mitto/account/server/public/member-facts';
import { readNotificationSwitches } from '@mitto/account/server/public/notification-switches';
import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { NotificationKind } from '../contract/notification-kinds.ts';
import { notificationList } from '../contract/notification-tables.ts';
import { decide } from '../policy.ts';
import { putNotification } from './store/notifications.ts';

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
  /** Time within which another event of the topic is no news (ms). */
  readonly newsAfterMs?: number;
}

/**
 * Writes an event to the member's notifications. It is listed as read if the member wants no notification of it
 * within the app. Does nothing for a member who is gone.
 */
export async function record(deps: Deps, tx: Tx, happened: Happened): Promise<void> {
  const { uid, kind, topic, other, at, isMuted = false, isSeen = false, newsAfterMs = 0 } = happened;
  const member = await memberFacts(tx, uid, deps.now());
  if (!member) return;
  const { configured, changed } = await readNotificationSwitches(deps, tx, uid);
  const { send } = decide(kind, 'inapp', {
    at: deps.now(),
    standing: member.standing,
    isPremium: member.isPremium,
    isShown: true,
    isMuted,
    isSeen,
    configured,
    switches: changed('inapp'),
    quietUntil: deps.now(),
  });
  const isRead = send === 'never';
  const { id } = await putNotification(tx, { uid, kind, topic, other, at, isRead, newsAfterMs });
  deps.touch(tx, uid, notificationList.name, id);
}
