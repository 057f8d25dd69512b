import { describe, expect, test } from 'vitest';
import {
  ageOn,
  type DateBounds,
  type DateParts,
  daysIn,
  moveMonths,
  readDate,
  readWholeDate,
} from './date-value.ts';

const today = { day: 21, month: 11, year: 2026 };
const typed = (words: string): DateParts => {
  const [day = '', month = '', year = '', hour, min] = words.split(' ');
  return hour === undefined || min === undefined ? { day, month, year } : { day, month, year, hour, min };
};
const kindOf = (words: string, bounds: DateBounds = {}) => readDate(typed(words), bounds, today).kind;

test.each(['3/4/1998', '03.04.1998', '03-04-1998', ' 3 4 1998 ', '1998-04-03', '3/4/1998.'])(
  '"%s" in one box is a whole date',
  (text) => {
    const { day, month, year } = readWholeDate(text) ?? { day: '', month: '', year: '' };
    expect([Number(day), Number(month), Number(year)]).toEqual([3, 4, 1998]);
  },
);

test('a month that comes first is known where it can be no day, and no other text is a date', () => {
  expect(readWholeDate('4/23/1998')).toEqual({ day: '23', month: '4', year: '1998' });
  const others = ['3', '1998', '3/4', '3/4/98', '3/4/1998 12:30', '123/4/1998', ''];
  expect(others.map(readWholeDate)).toEqual(others.map(() => undefined));
});

describe('a date', () => {
  test.each([
    ['1 1 2000', 'right'],
    ['31 12 1999', 'right'],
    ['29 2 2024', 'right'],
    ['29 2 2000', 'right'],
    ['29 2 2023', 'wrong'],
    ['29 2 1900', 'wrong'],
    ['31 4 2000', 'wrong'],
    ['32 1 2000', 'wrong'],
    ['0 1 2000', 'wrong'],
    ['1 13 2000', 'wrong'],
    ['1 0 2000', 'wrong'],
    ['1 1 99', 'wrong'],
    ['001 1 2000', 'wrong'],
    ['1 1 2000 23 59', 'right'],
    ['1 1 2000 24 00', 'wrong'],
    ['1 1 2000 12 60', 'wrong'],
  ])('%s is %s [widgets 5.2, 5.3]', (words, kind) => {
    expect(kindOf(words)).toBe(kind);
  });

  test('of which a part is missing is not wrong yet [widgets 5.4]', () => {
    expect(readDate({ day: '3', month: '', year: '' }, {}, today).kind).toBe('partial');
    expect(readDate({ day: '', month: '', year: '' }, {}, today).kind).toBe('empty');
    expect(readDate({ day: '3', month: '4', year: '2000', hour: '', min: '' }, {}, today).kind).toBe(
      'partial',
    );
  });

  test.each([
    ['21 11 2008', { minAge: 18 }, 'right'],
    ['22 11 2008', { minAge: 18 }, 'wrong'],
    ['21 11 1946', { maxAge: 80 }, 'right'],
    ['21 11 1945', { maxAge: 80 }, 'wrong'],
    ['1 1 2020', { minYear: 2020, maxYear: 2020 }, 'right'],
    ['31 12 2019', { minYear: 2020 }, 'wrong'],
    ['1 1 2021', { maxYear: 2020 }, 'wrong'],
    ['20 11 2026', { min: today }, 'wrong'],
    ['21 11 2026', { min: today, max: today }, 'right'],
    ['22 11 2026', { max: today }, 'wrong'],
  ])('%s within %o is %s [widgets 5.5]', (words, bounds, kind) => {
    expect(kindOf(words, bounds)).toBe(kind);
  });
});

test('who was born on a leap day grows older on 1 March', () => {
  const born = { day: 29, month: 2, year: 2008 };
  expect(ageOn(born, { day: 28, month: 2, year: 2026 })).toBe(17);
  expect(ageOn(born, { day: 1, month: 3, year: 2026 })).toBe(18);
});

test('a month on from 31 January is the last of February', () => {
  expect(moveMonths({ day: 31, month: 1, year: 2026 }, 1)).toEqual({ day: 28, month: 2, year: 2026 });
  expect(moveMonths({ day: 31, month: 1, year: 2026 }, -2)).toEqual({ day: 30, month: 11, year: 2025 });
  expect(daysIn(2, 99)).toBe(28);
});
