import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import { notificationList } from '../../contract/notification-tables.ts';
import { type NewNotification, putNotification } from '../store/notifications.ts';

/** A notification of the past. */
export type PastNotification = Pick<NewNotification, 'kind' | 'topic' | 'other' | 'at' | 'isSeen'>;

/** Writes notifications of the past, for demo members. Nothing is pushed. */
export async function putNotifications(
  tx: Tx,
  { touch }: Pick<Deps, 'touch'>,
  uid: string,
  past: readonly PastNotification[],
): Promise<void> {
  for (const one of past) {
    const { id } = await putNotification(tx, { ...one, uid, isOff: false, newsAfterMs: 0 });
    touch(tx, uid, notificationList.name, id);
  }
}
