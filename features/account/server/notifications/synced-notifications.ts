import type { SyncTx } from '@mitto/sync-server/sync-tx';
import type { SyncedTable } from '@mitto/sync-server/synced-table';
import { type NotificationSettings, notificationSettings } from '../../contract/notification-settings.ts';
import { listNotificationSwitches } from '../store/notifications.ts';

/**
 * Syncs the notification switches that a member has changed to the member's own devices. Source and reference
 * of the row are both the uid.
 */
export const syncedNotifications: SyncedTable = {
  entry: notificationSettings,
  refOf: (uid) => uid,
  sourcesOf: async (tx, uid) => ((await listNotificationSwitches(tx, uid)).length > 0 ? [uid] : []),
  async read(tx, uid, sources) {
    const row = sources.includes(uid) ? await ownRow(tx, uid) : undefined;
    return new Map(row ? [[uid, { view: 'full', row: { ...row } }]] : []);
  },
};

async function ownRow(tx: SyncTx, uid: string): Promise<NotificationSettings | undefined> {
  const moved = await listNotificationSwitches(tx, uid);
  if (moved.length === 0) return undefined;
  const of = (channel: string) =>
    Object.fromEntries(
      moved.filter((one) => one.channel === channel).map(({ name, is_on }) => [name, is_on]),
    );
  return { uid, push: of('push'), inapp: of('inapp'), email: of('email') };
}
