import { expect, test } from 'vitest';
import { beginningOf } from './beginning-of.ts';

test('a text that is not too long stays whole, and a longer one ends after a word', () => {
  expect(beginningOf('Miso')).toBe('Miso');
  expect(beginningOf('x'.repeat(60))).toBe('x'.repeat(60));
  expect(beginningOf('One long walk along the river, with three stops for snacks and no plan')).toBe(
    'One long walk along the river, with three stops for snacks…',
  );
});

test('a text without blanks ends after a word of its language', () => {
  const thai = 'เดินเล่นยาวๆริมแม่น้ำแวะร้านขนมสามร้านแล้วค่อยกลับบ้านด้วยกันตอนเย็น';
  const beginning = beginningOf(thai);
  expect(beginning.length).toBeLessThanOrEqual(61);
  expect(thai.startsWith(beginning.slice(0, -1))).toBe(true);
});
