import type { Glyph } from '@mitto/widgets/glyph.ts';

// Icons from Phosphor Icons 2.1.1 (MIT, © 2023 Phosphor Icons), for the app's frame.
export const userPlus: Glyph = {
  path: 'M256 136a8 8 0 0 1-8 8h-16v16a8 8 0 0 1-16 0v-16h-16a8 8 0 0 1 0-16h16v-16a8 8 0 0 1 16 0v16h16a8 8 0 0 1 8 8m-58 59a8 8 0 0 1-12 10q-31-36-78-37c-47-1-58 13-78 37a8 8 0 0 1-12-10q23-28 54-37a68 68 0 1 1 72 0q32 10 54 37m-90-43a52 52 0 1 0-52-52 52 52 0 0 0 52 52',
};
