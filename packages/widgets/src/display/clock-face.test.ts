import { expect, test } from 'vitest';
import { clockFace } from './clock-face.ts';

test('a clock face is never below nought, and counts more than a day in hours', () => {
  expect([clockFace(-5), clockFace(90_061_000), clockFace(59_999, 'short')]).toEqual([
    '00:00:00',
    '25:01:01',
    '00:59',
  ]);
});
