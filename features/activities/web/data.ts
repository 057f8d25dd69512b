import { defineData } from '@mitto/web-kit/data/define-data';
import { socialActivities } from '../contract/activity-tables.ts';

export const activitiesData = defineData({
  tables: [socialActivities],
  shows: async () => (await import('./activity-optimistic.ts')).activityOptimistic,
  people: { allowedBy: [{ table: socialActivities, column: 'uid' }] },
  refusals: async () => (await import('./refusals.ts')).activitiesRefusals,
});
