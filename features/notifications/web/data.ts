import { defineData } from '@mitto/web-kit/data/define-data';
import { notificationChoices, notificationList } from '../contract/notification-tables.ts';

export const notificationsData = defineData({
  tables: [notificationList, notificationChoices],
  shows: async () => (await import('./notification-optimistic.ts')).notificationOptimistic,
  refusals: async () => (await import('./refusals.ts')).notificationRefusals,
});
