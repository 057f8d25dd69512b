import { defineData } from '@mitto/web-kit/data/define-data';
import { socialActivities } from '../contract/activity-tables.ts';
import { activityShows } from './activity-shows.ts';

export const activitiesData = defineData({
  tables: [socialActivities],
  shows: activityShows,
  people: { allowedBy: [{ table: socialActivities, column: 'uid' }] },
  refusals: async () => (await import('./refusals.ts')).activitiesRefusals,
});
