import { expect, test } from 'vitest';
import { thaiTowns } from '../place/thai-towns.ts';
import { townWords } from './use-town-words.ts';

const words = townWords(thaiTowns);

test.each([
  ['Bangkok', 'กรุงเทพมหานคร'],
  ['Chiang Mai', 'เชียงใหม่'],
  ['Hat Yai', 'หาดใหญ่'],
  ['Tokyo', 'โตเกียว'],
  ['Lisbon', 'ลิสบอน'],
])('%s is %s in Thai, and the other way round', (english, thai) => {
  expect([words.get(english), words.get(thai)]).toEqual([thai, english]);
});

test('each name is written in its own script', () => {
  expect(words.size).toBeGreaterThan(500);
  for (const [name, other] of words)
    expect(/\p{Script=Thai}/u.test(name)).not.toBe(/\p{Script=Thai}/u.test(other));
});
