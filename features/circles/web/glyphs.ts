import type { Glyph } from '@mitto/widgets/glyph.ts';

// Drawings from Phosphor Icons 2.1.1 (MIT, © 2023 Phosphor Icons), one for each weight that is used.
export const arrowCounterClockwiseBold: Glyph = {
  path: 'M228 128a100 100 0 0 1-99 100h-1a99 99 0 0 1-69-27 12 12 0 0 1 17-18 76 76 0 1 0-2-109v1L55 92h17a12 12 0 0 1 0 24H24a12 12 0 0 1-12-12V56a12 12 0 0 1 24 0v21l21-20a100 100 0 0 1 171 71',
};
export const heartBreak: Glyph = {
  path: 'M178 40a62 62 0 0 0-44 18l-6 6-6-6a62 62 0 0 0-106 44c0 70 104 127 108 129a8 8 0 0 0 8 0c4-2 108-59 108-129a62 62 0 0 0-62-62m-50 175c-18-11-96-59-96-113a46 46 0 0 1 79-33l6 7-11 10a8 8 0 0 0 0 11l25 25-17 16a8 8 0 0 0 12 12l22-23a8 8 0 0 0 0-11l-25-24 22-23a46 46 0 0 1 79 33c0 54-78 102-96 113',
};
