import type { Glyph } from '../glyph.ts';

// Icons of the chat widgets, from Phosphor Icons 2.1.1 (MIT, © 2023 Phosphor Icons).
export const checkOnce: Glyph = {
  path: 'M232 80 104 208a12 12 0 0 1-17 0l-56-56a12 12 0 1 1 17-17l48 48L216 64a12 12 0 0 1 17 17',
};
export const checkTwice: Glyph = {
  path: 'm152 89-89 88a12 12 0 0 1-17 0L8 139a12 12 0 0 1 16-17l30 29 82-80a12 12 0 0 1 16 18m97-17a12 12 0 0 0-17-1l-82 80-7-8a12 12 0 0 0-17 18l16 16a12 12 0 0 0 17 0l89-88a12 12 0 0 0 1-17',
};
export const smiley: Glyph = {
  path: 'M128 24a104 104 0 1 0 104 104A104 104 0 0 0 128 24m0 192a88 88 0 1 1 88-88 88 88 0 0 1-88 88M80 108a12 12 0 1 1 12 12 12 12 0 0 1-12-12m96 0a12 12 0 1 1-12-12 12 12 0 0 1 12 12m-1 48q-16 28-47 28c-31 0-37-10-47-28a8 8 0 1 1 14-8q11 20 33 20c22 0 26-7 33-20a8 8 0 0 1 14 8',
};
