import { defineData } from '@mitto/web-kit/data/define-data';
import { blockedUsers, circles, favorite, hiddenAccounts, visitors } from '../contract/circle-tables.ts';

export const circlesData = defineData({
  tables: [circles, favorite, visitors, hiddenAccounts, blockedUsers],
  shows: async () => (await import('./circle-optimistic.ts')).circleOptimistic,
  people: {
    allowedBy: [
      { table: circles, column: 'fid' },
      { table: circles, column: 'sid' },
      { table: favorite, column: 'uid' },
      { table: favorite, column: 'sid' },
      { table: visitors, column: 'visitor_id' },
      { table: visitors, column: 'visitor_uid' },
    ],
    barredBy: [
      { table: hiddenAccounts, column: 'fid' },
      { table: blockedUsers, column: 'uid' },
    ],
  },
  about: async () => (await import('./about.ts')).circlesAbout,
  refusals: async () => (await import('./refusals.ts')).circlesRefusals,
});
