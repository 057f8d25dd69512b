import type { FeatureRefusals } from '@mitto/web-kit/data/define-data';
import { m } from '@mitto/words/messages';

export const notificationRefusals: FeatureRefusals = {
  notices: {
    // Shows nothing if marking as read fails: the next sync shows what is unread.
    readNotification: { what: m.notifications_refused_read, isQuiet: () => true },
    readNotifications: { what: m.notifications_refused_read, isQuiet: () => true },
    changeNotificationChoices: { what: m.notifications_refused_choices },
  },
};
