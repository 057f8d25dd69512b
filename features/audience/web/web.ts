import { defineWeb } from '@mitto/web-kit/feature/define-web';
import { m } from '@mitto/words/messages';
import { users, usersFill } from './entry-glyphs.ts';

declare module '@mitto/web-kit/router/names' {
  interface Intents {
    audience: { readonly selected?: string };
  }
}

export const audienceWeb = defineWeb({
  data: async () => (await import('./data.ts')).audienceData,
  intents: [
    {
      name: 'audience',
      isBeside: true,
      isTab: true,
      authorities: ['ROLE_USER'],
      views: { '^': async () => (await import('./audience-screen.tsx')).AudienceScreen },
    },
  ],
  entries: [
    {
      places: ['main'],
      order: 40,
      glyph: users,
      activeGlyph: usersFill,
      label: m.audience_title,
      leads: { intent: 'audience' },
    },
  ],
  parts: [{ place: 'watch', order: 40, load: async () => (await import('./tell/tell-news.tsx')).TellNews }],
});
