import type { Tx } from '@mitto/server-kit/database/database';
import { defineModule } from '@mitto/server-kit/module/define-module';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import type { MemberExport } from '@mitto/server-kit/module/member-export';
import type { SyncFace } from '@mitto/sync-server/create-sync-server';
import { notifications } from '../contract/contract.ts';
import { notificationList } from '../contract/notification-tables.ts';
import { listenForNotifications } from './listen.ts';
import { itemsOf, notificationListTable } from './notification-list.ts';
import { notificationTasks } from './notification-tasks.ts';
import { deleteChoices, readChoices } from './store/choices.ts';
import { deleteOfMember, listAbout, listNotifications, readNotifications } from './store/notifications.ts';
import { syncedChoices } from './synced-choices.ts';

export const notificationsModule = defineModule(
  notifications,
  new URL('./migrations/', import.meta.url),
  (deps) => ({
    calls: {},
    subscriptions: listenForNotifications(deps),
    erase: (tx, uid) => eraseNotifications(deps, tx, uid),
    export: (tx, uid) => exportNotifications(deps, tx, uid),
  }),
);

export function notificationsSync(deps: Deps): SyncFace<Me> {
  return { tables: [notificationListTable(deps), syncedChoices], mutations: notificationTasks(deps) };
}

/** Deletes the member's notifications, and those that others have about them. */
async function eraseNotifications({ touch }: Pick<Deps, 'touch'>, tx: Tx, uid: string): Promise<void> {
  const about = await listAbout(tx, uid);
  await deleteOfMember(tx, uid);
  await deleteChoices(tx, uid);
  for (const one of about) touch(tx, one.uid, notificationList.name, one.id);
}

/** Exports the member's notifications as far as the member can see them, and their choices. */
async function exportNotifications(deps: Pick<Deps, 'now'>, tx: Tx, uid: string): Promise<MemberExport> {
  const rows = await readNotifications(tx, uid, await listNotifications(tx, uid));
  const choices = await readChoices(tx, uid);
  return {
    notification: [...(await itemsOf(deps, tx, uid, rows)).values()],
    notification_choice: choices ? [choices] : [],
  };
}
