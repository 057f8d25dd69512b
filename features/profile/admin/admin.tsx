import { defineAdmin } from '@mitto/web-kit/staff/define-admin';
import { sealCheck } from '@mitto/widgets/people-glyphs.ts';
import { words } from './words.ts';

export const profileAdmin = defineAdmin([
  {
    path: 'selfies',
    title: words.title,
    glyph: sealCheck,
    order: 10,
    load: async () => (await import('./selfie-queue.tsx')).SelfieQueue,
  },
]);
