import { defineAdmin } from '@mitto/web-kit/staff/define-admin';
import { shield } from '@mitto/widgets/glyphs.ts';
import { words } from './words.ts';

export const safetyAdmin = defineAdmin([
  {
    path: 'reports',
    title: words.title,
    glyph: shield,
    order: 20,
    load: async () => (await import('./reports-page.tsx')).ReportsPage,
  },
]);
