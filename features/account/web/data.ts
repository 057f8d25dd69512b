import { defineData } from '@mitto/web-kit/data/define-data';
import { configurationTable } from '../contract/configuration-table.ts';
import { notificationSettings } from '../contract/notification-settings.ts';
import { accountShows } from './account-shows.ts';

export const accountData = defineData({
  tables: [configurationTable, notificationSettings],
  shows: accountShows,
  refusals: async () => (await import('./refusals.ts')).accountRefusals,
});
