import type { Glyph } from '@mitto/widgets/glyph.ts';

// Icon from Phosphor Icons 2.1.1 (MIT, © 2023 Phosphor Icons).
export const wallet: Glyph = {
  path: 'M216,72H56a8,8,0,0,1,0-16H192a8,8,0,0,0,0-16H56A24,24,0,0,0,32,64V192a24,24,0,0,0,24,24H216a16,16,0,0,0,16-16V88A16,16,0,0,0,216,72Zm0,128H56a8,8,0,0,1-8-8V86.63A23.84,23.84,0,0,0,56,88H216Zm-48-60a12,12,0,1,1,12,12A12,12,0,0,1,168,140Z',
};
