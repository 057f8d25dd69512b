import { type LocalMutation, showMutation } from '@mitto/localdb/local-mutation';
import { changeNotifications, notificationSettings } from '../contract/notification-settings.ts';

/** Optimistic patch of changed notification switches; the other switches stay. */
export const accountOptimistic: readonly LocalMutation[] = [
  showMutation(changeNotifications, async (view, { push = {}, inapp = {}, email = {} }) => {
    const own = await view.get(notificationSettings, view.owner);
    if (own) {
      view.patch(notificationSettings, view.owner, {
        push: { ...switches(own['push']), ...push },
        inapp: { ...switches(own['inapp']), ...inapp },
        email: { ...switches(own['email']), ...email },
      });
    } else view.insert(notificationSettings, view.owner, { uid: view.owner, push, inapp, email });
  }),
];

const switches = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});
