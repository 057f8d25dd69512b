import { defineData } from '@mitto/web-kit/data/define-data';
import { userInfo } from '../contract/profile-table.ts';
import { fetchProfiles } from './fetch-profiles.ts';

export const profileData = defineData({
  tables: [userInfo],
  shows: async () => (await import('./profile-optimistic.ts')).profileOptimistic,
  people: { fetch: fetchProfiles },
  refusals: async () => (await import('./refusals.ts')).profileRefusals,
});
