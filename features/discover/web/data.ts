import { defineData } from '@mitto/web-kit/data/define-data';
import { searchFilter } from '../contract/search-filter.ts';

export const discoverData = defineData({
  tables: [searchFilter],
  begin: async (...open) => await (await import('./feed/keep-ahead.ts')).keepAhead(...open),
  refusals: async () => (await import('./refusals.ts')).discoverRefusals,
});
