import { defineWeb } from '@mitto/web-kit/feature/define-web';
import { magnifyingGlass } from '@mitto/widgets/glyphs.ts';
import { m } from '@mitto/words/messages';
import { magnifyingGlassBold } from './glyphs.ts';

declare module '@mitto/web-kit/router/names' {
  interface Pages {
    home: import('@mitto/web-kit/router/names').NoParams;
  }
  interface Intents {
    'settings.filters': import('@mitto/web-kit/router/names').NoParams;
  }
}

export const discoverWeb = defineWeb({
  data: async () => (await import('./data.ts')).discoverData,
  delivery: {
    home: [
      () => import('./home/home-screen.tsx'),
      () => import('./home/view-toggle.tsx'),
      () => import('./feed/keep-ahead.ts'),
      () => import('./filters/filters-button.tsx'),
    ],
    apart: [() => import('./home/people-grid.tsx')],
    above: [() => import('./refusals.ts')],
  },
  pages: [
    {
      name: 'home',
      path: '/home',
      authorities: ['ROLE_USER'],
      views: { '^': async () => (await import('./home/home-screen.tsx')).HomeScreen },
    },
  ],
  entries: [
    {
      places: ['main'],
      order: 10,
      glyph: magnifyingGlass,
      activeGlyph: magnifyingGlassBold,
      label: m.discover_search,
      menuLabel: m.discover_home,
      leads: { page: 'home' },
    },
  ],
  intents: [
    {
      name: 'filters',
      under: 'settings',
      authorities: ['ROLE_USER'],
      views: { '^': async () => (await import('./filters/filters-screen.tsx')).FiltersScreen },
    },
  ],
  parts: [
    {
      place: 'premium',
      order: 30,
      load: async () => (await import('./filters/premium-search.tsx')).PremiumSearch,
    },
    {
      place: 'bar',
      order: 20,
      load: async () => (await import('./home/view-toggle.tsx')).ViewToggle,
    },
    {
      place: 'bar',
      order: 30,
      load: async () => (await import('./filters/filters-button.tsx')).FiltersButton,
    },
  ],
});
