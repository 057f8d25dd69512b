import { defineData } from '@mitto/web-kit/data/define-data';
import { notificationChoices, notificationList } from '../contract/notification-tables.ts';
import { notificationShows } from './notification-shows.ts';

export const notificationsData = defineData({
  tables: [notificationList, notificationChoices],
  shows: notificationShows,
  refusals: async () => (await import('./refusals.ts')).notificationRefusals,
});
