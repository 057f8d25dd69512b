import { defineWeb } from '@mitto/web-kit/feature/define-web';
import { star } from '@mitto/widgets/glyphs.ts';
import { m } from '@mitto/words/messages';

declare module '@mitto/web-kit/router/names' {
  interface Intents {
    feedback: import('@mitto/web-kit/router/names').NoParams;
    /** `payment` is the reference of the payment that the message is about. */
    'contact-us': { readonly payment?: string };
    'settings.account.delete': import('@mitto/web-kit/router/names').NoParams;
  }
}

export const supportWeb = defineWeb({
  intents: [
    {
      name: 'feedback',
      authorities: ['ROLE_USER'],
      views: { '^': async () => (await import('./feedback-screen.tsx')).FeedbackScreen },
    },
    {
      name: 'contact-us',
      views: { '^': async () => (await import('./contact/contact-screen.tsx')).ContactScreen },
    },
    {
      name: 'delete',
      under: 'settings.account',
      views: { '^': async () => (await import('./leaving/delete-account-screen.tsx')).DeleteAccountScreen },
    },
  ],
  entries: [
    {
      places: ['menu', 'settings'],
      order: 90,
      glyph: star,
      label: m.support_feedback,
      leads: { intent: 'feedback' },
    },
  ],
  data: async () => (await import('./data.ts')).supportData,
  delivery: { above: [() => import('./refusals.ts')] },
});
