import { describe, expect, test } from 'vitest';
import { agesWithin, birthFault, registerForm } from './fields/register-values.ts';

const today = new Date(2026, 2, 1);
const ages = { min: 18, max: 80 };
const dob = (day: number, month: number, year: number) => ({
  day: String(day),
  month: String(month),
  year: String(year),
});

describe('a date of birth', () => {
  test.each([
    ['eighteen today', dob(1, 3, 2008), undefined],
    ['eighteen tomorrow', dob(2, 3, 2008), 'under-age'],
    ['born on a leap day, eighteen where there is none', dob(29, 2, 2008), undefined],
    ['tomorrow', dob(2, 3, 2026), 'date'],
    ['no day there is', dob(30, 2, 1990), 'date'],
    ['29 February of a year without one', dob(29, 2, 1999), 'date'],
    ['long ago', dob(1, 1, 1899), 'date'],
    ['eighty-one tomorrow', dob(2, 3, 1945), undefined],
    ['eighty-one today', dob(1, 3, 1945), 'age'],
    ['born in 1901', dob(1, 1, 1901), 'age'],
    ['nothing', { day: '', month: '', year: '' }, 'required'],
  ])('%s', (_, given, code) => {
    expect(birthFault(given, today, ages)?.code).toBe(code);
  });

  test('is judged by the ages of the configuration', () => {
    const from21 = { min: 21, max: 40 };
    expect(birthFault(dob(2, 3, 2005), today, from21)).toEqual({ code: 'age', needed: '21–40' });
    expect(birthFault(dob(1, 3, 2005), today, from21)).toBeUndefined();
    expect(birthFault(dob(1, 3, 1985), today, from21)?.code).toBe('age');
    expect(birthFault(dob(1, 3, 2010), today, from21)?.code).toBe('age');
  });

  test('is missing as long as nothing is typed', () => {
    const { dob: field } = registerForm(
      today,
      '',
      { isFree: async () => undefined, isKnown: async () => undefined },
      () => ages,
    );
    expect(birthFault(field.value, today, ages)).toEqual({ code: 'required' });
  });
});

test('the wanted ages lie within those of the configuration', () => {
  expect(agesWithin([18, 50], { min: 21, max: 40 })).toEqual([21, 40]);
  expect(agesWithin([25, 30], { min: 21, max: 40 })).toEqual([25, 30]);
});
