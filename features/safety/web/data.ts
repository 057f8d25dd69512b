import { defineData } from '@mitto/web-kit/data/define-data';

export const safetyData = defineData({
  about: async () => (await import('./about.ts')).safetyAbout,
});
