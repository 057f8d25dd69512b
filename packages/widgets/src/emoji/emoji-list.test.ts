import { describe, expect, test } from 'vitest';
import emojiData from './emoji.json' with { type: 'json' };
import { emojiGroups, findEmoji, listEmoji } from './emoji-list.ts';
import { rowsOf, steppedSign } from './emoji-rows.ts';
import english from './emoji-words.en.json' with { type: 'json' };
import thai from './emoji-words.th.json' with { type: 'json' };
import { rememberRecent } from './remember-recent.ts';
import { type SkinTone, withTone } from './with-tone.ts';

const en = listEmoji(emojiData, english);
const th = listEmoji(emojiData, thai);
const tones: readonly SkinTone[] = [1, 2, 3, 4, 5];
const emoji = /^\p{RGI_Emoji}$/v;

describe('the emoji', () => {
  test('are all of them Unicode knows by that name, once each, in nine groups', () => {
    expect(en.length).toBeGreaterThan(1800);
    expect(en.filter(({ sign }) => !emoji.test(sign))).toEqual([]);
    expect(new Set(en.map(({ sign }) => sign)).size).toBe(en.length);
    expect([...new Set(en.map(({ group }) => group))]).toEqual(emojiGroups);
  });

  test('take a skin tone where they say so, and stay what Unicode knows', () => {
    const toned = en.filter(({ takesTone }) => takesTone);
    expect(toned.length).toBeGreaterThan(250);
    const wrong = toned.flatMap(({ sign }) =>
      tones.map((tone) => withTone(sign, tone)).filter((other) => !emoji.test(other) || other === sign),
    );
    expect(wrong).toEqual([]);
    expect(toned.map(({ sign }) => withTone(sign, 0))).toEqual(toned.map(({ sign }) => sign));
  });

  test('have a name of their own in English, and one in Thai letters', () => {
    expect(new Set(en.map(({ name }) => name)).size).toBe(en.length);
    expect(en.filter(({ name }) => name === '')).toEqual([]);
    // Some names have no Thai letters even in Thai, such as OK and 18.
    const untold = th.filter(({ name }) => !/\p{Script=Thai}/u.test(name));
    expect(untold.length).toBeLessThan(20);
    expect(untold.filter(({ name }) => /[a-z]{4}/.test(name))).toEqual([]);
  });

  test.each([
    ['waving', en, '👋'],
    ['red heart', en, '❤️'],
    ['PIZZA', en, '🍕'],
    ['thai', en, '🇹🇭'],
    ['โบกมือ', th, '👋'],
    ['หัวใจสีแดง', th, '❤️'],
    ['พิซซ่า', th, '🍕'],
  ])('"%s" finds what is called so first', (text, list, sign) => {
    expect(findEmoji(list, text)[0]?.sign).toBe(sign);
  });

  test.each([
    ['also by what it may mean', 'hello', en, '👋'],
    ['by the beginning of a word only', 'izza', en, undefined],
    ['in Thai also within a word', 'กทาย', th, '👋'],
    ['by all its words', 'cat heart', en, '😻'],
    ['nothing for what nobody calls anything', 'qwxz', en, undefined],
  ])('are found %s', (_, text, list, sign) => {
    const found = findEmoji(list, text).map((one) => one.sign);
    if (sign === undefined) expect(found).toEqual([]);
    else expect(found).toContain(sign);
  });
});

test('the sign picked last comes first among the recent ones, once, and 24 are kept', () => {
  const signs = en.slice(0, 30).map(({ sign }) => sign);
  const recent = signs.reduce<readonly string[]>(rememberRecent, []);
  expect(recent).toEqual(signs.slice(6).reverse());
  const again = rememberRecent(recent, recent[3] ?? '');
  expect([again.length, new Set(again).size]).toEqual([24, 24]);
  expect(again.slice(0, 2)).toEqual([recent[3], recent[0]]);
});

describe('in a grid of four columns', () => {
  // Index of each emoji by section and row: recent 0 1 | smileys 2 3 4 5, 6 7 8
  const rows = rowsOf(
    [
      { key: 'recent', title: 'Recent', emoji: en.slice(0, 2) },
      { key: 'smileys', title: 'Smileys', emoji: en.slice(2, 9) },
    ],
    4,
  );
  test.each([
    ['ArrowRight', 1, 2],
    ['ArrowLeft', 2, 1],
    ['ArrowLeft', 0, 0],
    ['ArrowRight', 8, 8],
    ['ArrowDown', 0, 2],
    ['ArrowDown', 5, 8],
    ['ArrowUp', 5, 1],
    ['ArrowUp', 1, -1],
    ['PageDown', 0, 6],
    ['PageUp', 8, 1],
    ['Home', 4, 2],
    ['End', 2, 5],
    ['a', 2, undefined],
  ])('%s leads from %i to %s', (key, at, to) => {
    expect(steppedSign({ rows, at, key, isWhole: false, isReversed: false })).toBe(to);
  });

  test.each([
    ['Home', 5, 0],
    ['End', 1, 8],
  ])('%s with Control leads from %i to %i', (key, at, to) => {
    expect(steppedSign({ rows, at, key, isWhole: true, isReversed: false })).toBe(to);
  });

  test('from right to left, arrows are turned round', () => {
    expect(steppedSign({ rows, at: 4, key: 'ArrowLeft', isWhole: false, isReversed: true })).toBe(5);
  });
});
