import { expect, test } from 'vitest';
import { townWords } from './town-words.ts';

test.each([
  ['Bangkok', 'กรุงเทพมหานคร'],
  ['Chiang Mai', 'เชียงใหม่'],
  ['Hat Yai', 'หาดใหญ่'],
  ['Tokyo', 'โตเกียว'],
  ['Lisbon', 'ลิสบอน'],
])('%s is %s in Thai, and the other way round', (english, thai) => {
  expect([townWords.get(english), townWords.get(thai)]).toEqual([thai, english]);
});

test('each name is written in its own script', () => {
  expect(townWords.size).toBeGreaterThan(500);
  for (const [name, other] of townWords)
    expect(/\p{Script=Thai}/u.test(name)).not.toBe(/\p{Script=Thai}/u.test(other));
});
