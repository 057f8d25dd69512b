import type { Tx } from '@mitto/server-kit/database/database';
import { handleJob } from '@mitto/server-kit/jobs/define-job';
import { defineModule } from '@mitto/server-kit/module/define-module';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import type { MemberExport } from '@mitto/server-kit/module/member-export';
import type { SyncFace } from '@mitto/sync-server/create-sync-server';
import type { SyncedTable } from '@mitto/sync-server/synced-table';
import { notifications } from '../contract/contract.ts';
import { notificationChoices, notificationList } from '../contract/notification-tables.ts';
import { archiveWords } from './archive-words.ts';
import { digestJob } from './digest/send-digests.ts';
import { listenForNotifications } from './listen.ts';
import { itemsOf, notificationListTable } from './notification-list.ts';
import { notificationTasks } from './notification-tasks.ts';
import { pushJob } from './push/push-job.ts';
import { createPushService } from './push/push-service.ts';
import { sendPush } from './push/send-push.ts';
import { subscribePush, unsealAddress, unsubscribePush } from './push/subscribe.ts';
import { realtimeQuery } from './realtime.ts';
import { deleteChoices, readChoices } from './store/choices.ts';
import { deleteOfMember, listAbout, listNotifications, readNotifications } from './store/notifications.ts';
import { deleteSubscriptionsOf, listSubscriptions } from './store/subscriptions.ts';

/** Syncs the member's choices to their own devices. Source and reference of the row are both the uid. */
const syncedChoices: SyncedTable = {
  entry: notificationChoices,
  refOf: (uid) => uid,
  sourcesOf: async (tx, uid) => ((await readChoices(tx, uid)) ? [uid] : []),
  async read(tx, uid, sources) {
    const row = sources.includes(uid) ? await readChoices(tx, uid) : undefined;
    return new Map(row ? [[uid, { view: 'full', row: { ...row } }]] : []);
  },
};

export const notificationsModule = defineModule(
  notifications,
  new URL('./migrations/', import.meta.url),
  (deps) => {
    const pushes = createPushService(deps);
    return {
      calls: {
        pushKey: async () => ({ publicKey: await pushes.publicKey() }),
        subscribePush: (context) => subscribePush(deps, context),
        unsubscribePush: (context) => unsubscribePush(deps, context),
      },
      subscriptions: listenForNotifications(deps),
      repeating: [digestJob(deps)],
      jobs: [handleJob(pushJob, (wish, run) => sendPush(deps, pushes, wish, run))],
      erase: (tx, uid) => eraseNotifications(deps, tx, uid),
      archive: archiveWords,
      export: (tx, uid) => exportNotifications(deps, tx, uid),
    };
  },
  notificationsSync,
);

function notificationsSync(deps: Deps): SyncFace<Me> {
  return {
    tables: [notificationListTable(deps), syncedChoices],
    mutations: notificationTasks(deps),
    queries: [realtimeQuery(deps)],
  };
}

/** Deletes the member's notifications, and those that others have about them. */
async function eraseNotifications({ touch }: Pick<Deps, 'touch'>, tx: Tx, uid: string): Promise<void> {
  const about = await listAbout(tx, uid);
  await deleteOfMember(tx, uid);
  await deleteChoices(tx, uid);
  await deleteSubscriptionsOf(tx, uid);
  for (const one of about) touch(tx, one.uid, notificationList.name, one.id);
}

/** Exports the member's notifications as far as the member can see them, and their choices. */
async function exportNotifications(
  deps: Pick<Deps, 'now' | 'secrets'>,
  tx: Tx,
  uid: string,
): Promise<MemberExport> {
  const rows = await readNotifications(tx, uid, await listNotifications(tx, uid));
  const choices = await readChoices(tx, uid);
  const subscriptions = await listSubscriptions(tx, { uid });
  return {
    notification: [...(await itemsOf(deps, tx, uid, rows)).values()],
    notification_choice: choices ? [choices] : [],
    notification_subscription: subscriptions.map(({ sealed, ...row }) => ({
      ...row,
      // The whole address would let anybody who reads the export send to the device.
      service: new URL(unsealAddress(deps.secrets, sealed).endpoint).origin,
    })),
  };
}
