import type { Glyph } from '@mitto/widgets/glyph.ts';

// Drawings from Phosphor Icons 2.1.1 (MIT, © 2023 Phosphor Icons).
export const signOut: Glyph = {
  path: 'M120 216a8 8 0 0 1-8 8H48a8 8 0 0 1-8-8V40a8 8 0 0 1 8-8h64a8 8 0 0 1 0 16H56v160h56a8 8 0 0 1 8 8m110-94-40-40a8 8 0 0 0-12 12l27 26h-93a8 8 0 0 0 0 16h93l-27 26a8 8 0 0 0 12 12l40-40a8 8 0 0 0 0-12',
};
export const sidebar: Glyph = {
  path: 'M216 40H40a16 16 0 0 0-16 16v144a16 16 0 0 0 16 16h176a16 16 0 0 0 16-16V56a16 16 0 0 0-16-16M40 56h40v144H40Zm176 144H96V56h120z',
};
