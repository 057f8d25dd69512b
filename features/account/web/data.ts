import { defineData } from '@mitto/web-kit/data/define-data';
import { configurationTable } from '../contract/configuration-table.ts';
import { notificationSettings } from '../contract/notification-settings.ts';

export const accountData = defineData({
  tables: [configurationTable, notificationSettings],
  shows: async () => (await import('./account-optimistic.ts')).accountOptimistic,
  refusals: async () => (await import('./refusals.ts')).accountRefusals,
});
