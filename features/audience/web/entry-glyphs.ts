import type { Glyph } from '@mitto/widgets/glyph.ts';

// Glyphs from Phosphor Icons 2.1.1 (MIT, © 2023 Phosphor Icons), one for each weight in use.
export const users: Glyph = {
  path: 'M117 158a60 60 0 1 0-66 0 96 96 0 0 0-47 38 8 8 0 1 0 13 8 80 80 0 0 1 134 0 8 8 0 0 0 13-8 96 96 0 0 0-47-38m-77-50a44 44 0 1 1 44 44 44 44 0 0 1-44-44m210 99a8 8 0 0 1-11-3 80 80 0 0 0-67-36 8 8 0 0 1 0-16 44 44 0 1 0-16-85 8 8 0 1 1-6-15 60 60 0 0 1 55 106 96 96 0 0 1 47 38 8 8 0 0 1-2 11',
};
export const usersFill: Glyph = {
  path: 'M164 196a8 8 0 0 1-6 12H10a8 8 0 0 1-6-12 96 96 0 0 1 47-38 60 60 0 1 1 66 0 96 96 0 0 1 47 38m88-1a96 96 0 0 0-47-37 60 60 0 0 0-60-103 4 4 0 0 0-2 6 76 76 0 0 1 4 90l1 5a112 112 0 0 1 30 31 24 24 0 0 1 4 16 4 4 0 0 0 4 5h60a8 8 0 0 0 8-6z',
};
