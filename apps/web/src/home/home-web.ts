import { defineWeb } from '@mitto/web-kit/face/define-web';
import { m } from '@mitto/words/messages';
import { house, houseFill } from './glyphs.ts';

declare module '@mitto/web-kit/router/names' {
  interface Pages {
    home: import('@mitto/web-kit/router/names').NoParams;
  }
}

/** Where one is after signing in. */
export const homeWeb = defineWeb({
  pages: [
    {
      name: 'home',
      path: '/home',
      authorities: ['ROLE_USER'],
      views: { '^': async () => (await import('./home-screen.tsx')).HomeScreen },
    },
  ],
  entries: [
    {
      place: 'main',
      order: 10,
      glyph: house,
      activeGlyph: houseFill,
      label: m.app_home,
      leads: { page: 'home' },
    },
  ],
});
