import { defineWeb } from '@mitto/web-kit/feature/define-web';
import { m } from '@mitto/words/messages';
import { confetti, confettiFill } from './entry-glyphs.ts';

declare module '@mitto/web-kit/router/names' {
  interface Intents {
    'social.activity': import('@mitto/web-kit/router/names').NoParams;
    'social.activity.view': { readonly id: string };
    /** With an id, the form edits that activity. */
    'social.activity.create': { readonly id?: string };
  }
}

export const activitiesWeb = defineWeb({
  data: async () => (await import('./data.ts')).activitiesData,
  delivery: { above: [() => import('./refusals.ts')], sync: [() => import('./activity-optimistic.ts')] },
  intents: [
    {
      name: 'social.activity',
      isBeside: true,
      isTab: true,
      authorities: ['ROLE_USER'],
      views: { '^': async () => (await import('./list/social-screen.tsx')).SocialScreen },
      children: [
        {
          name: 'view',
          isBeside: true,
          requires: ['id'],
          views: { '^': async () => (await import('./view/activity-screen.tsx')).ActivityScreen },
        },
        {
          name: 'create',
          views: { '^': async () => (await import('./form/create-screen.tsx')).CreateScreen },
        },
      ],
    },
  ],
  entries: [
    {
      places: ['main'],
      order: 30,
      glyph: confetti,
      activeGlyph: confettiFill,
      label: m.activities_tab,
      menuLabel: m.activities_menu,
      leads: { intent: 'social.activity' },
      holds: ['social.activity.view', 'social.activity.create'],
    },
  ],
});
