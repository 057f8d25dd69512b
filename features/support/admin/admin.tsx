import { defineAdmin } from '@mitto/web-kit/staff/define-admin';
import { chatCircle, star } from '@mitto/widgets/glyphs.ts';
import { words } from './words.ts';

export const supportAdmin = defineAdmin([
  {
    path: 'contact',
    title: words.contact,
    glyph: chatCircle,
    order: 30,
    load: async () => (await import('./contact-page.tsx')).ContactPage,
  },
  {
    path: 'feedback',
    title: words.feedback,
    glyph: star,
    order: 40,
    load: async () => (await import('./feedback-page.tsx')).FeedbackPage,
  },
]);
