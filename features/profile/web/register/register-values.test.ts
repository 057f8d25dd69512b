import { describe, expect, test } from 'vitest';
import { birthFault, registerForm } from './register-values.ts';

const today = new Date(2026, 2, 1);
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
    ['nothing', { day: '', month: '', year: '' }, 'required'],
  ])('%s', (_, given, code) => {
    expect(birthFault(given, today)?.code).toBe(code);
  });

  test('is missing as long as nothing is typed', () => {
    const { dob: field } = registerForm(today, '', async () => undefined);
    expect(birthFault(field.value, today)).toEqual({ code: 'required' });
  });
});
