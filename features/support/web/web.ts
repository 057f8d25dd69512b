import { defineWeb } from '@mitto/web-kit/feature/define-web';
import { star } from '@mitto/widgets/glyphs.ts';
import { m } from '@mitto/words/messages';

declare module '@mitto/web-kit/router/names' {
  interface Intents {
    feedback: import('@mitto/web-kit/router/names').NoParams;
  }
}

export const supportWeb = defineWeb({
  intents: [
    {
      name: 'feedback',
      authorities: ['ROLE_USER'],
      views: { '^': async () => (await import('./feedback-screen.tsx')).FeedbackScreen },
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
  names: { feedback: m.support_feedback },
  data: async () => (await import('./data.ts')).supportData,
  delivery: { above: [() => import('./refusals.ts')] },
});
