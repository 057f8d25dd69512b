import { type LocalMutation, type LocalView, showMutation } from '@mitto/localdb/local-mutation';
import { notificationMutations as mutations } from '../contract/notification-mutations.ts';
import { notificationChoices, notificationList } from '../contract/notification-tables.ts';

async function readAll(view: LocalView, upTo: number): Promise<void> {
  for (const { ref, row } of await view.find(notificationList, { equals: { isRead: false } }))
    if (Number(row['at']) <= upTo) view.patch(notificationList, ref, { isRead: true });
}

/** The optimistic patches of the feature's mutations. */
export const notificationOptimistic: readonly LocalMutation[] = [
  showMutation(mutations.readNotification, async (view, { id }) => {
    if (await view.get(notificationList, id)) view.patch(notificationList, id, { isRead: true });
  }),
  showMutation(mutations.readNotifications, (view, { upTo }) => readAll(view, upTo)),
  showMutation(mutations.changeNotificationChoices, async (view, { quiet, ...changes }) => {
    // Null removes the quiet hours.
    const columns = { ...changes, ...(quiet !== undefined && { quiet: quiet ?? undefined }) };
    if (await view.get(notificationChoices, view.owner)) view.patch(notificationChoices, view.owner, columns);
    else {
      const usual = { timeZone: 'UTC', showsPreviews: false, language: 'en' };
      view.insert(notificationChoices, view.owner, { ...usual, ...columns });
    }
  }),
];
