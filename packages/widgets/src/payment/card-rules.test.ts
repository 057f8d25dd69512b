import { describe, expect, test } from 'vitest';
import {
  cardProblems,
  codeLength,
  expirationProblem,
  groupNumber,
  groupsOf,
  isExpired,
  kindOf,
  nameProblem,
  passesLuhn,
  readExpiration,
  writeExpiration,
} from './card-rules.ts';

const now = new Date(2026, 10, 25);
const good = { number: '4242424242424242', name: 'Sam Rivera', expiration: '0828', securityCode: '123' };

test.each([
  ['4242 4242 4242 4242', 'visa'],
  ['5555555555554444', 'mastercard'],
  ['2221000000000009', 'mastercard'],
  ['2720990000000007', 'mastercard'],
  ['378282246310005', 'amex'],
  ['341111111111111', 'amex'],
  ['6011111111111117', 'discover'],
  ['6445644564456445', 'discover'],
  ['6221260000000000', 'discover'],
  ['30569309025904', 'diners-club'],
  ['38520000023237', 'diners-club'],
  ['3566002020360505', 'jcb'],
  ['3528000000000000', 'jcb'],
] as const)('%s is a number of %s', (number, kind) => {
  expect(kindOf(number)).toBe(kind);
});

test.each(['', '1', '2220', '2721', '56', '3527', '3590', '6221250', '622926', '9'])(
  '%s belongs to no kind of card',
  (number) => {
    expect(kindOf(number)).toBeUndefined();
  },
);

test('a number is grouped as it is printed on the card', () => {
  expect(groupNumber('42424242424242421')).toBe('4242 4242 4242 4242');
  expect(groupNumber('424242')).toBe('4242 42');
  expect(groupNumber('378282246310005')).toBe('3782 822463 10005');
  expect(groupNumber('30569309025904')).toBe('3056 930902 5904');
  expect(groupsOf(undefined)).toEqual([4, 4, 4, 4]);
});

test('any one mistyped digit, and nearly any two that changed places, fail the check digit', () => {
  const right = '4242424242424242';
  expect(passesLuhn(right)).toBe(true);
  for (let place = 0; place < right.length; place += 1) {
    for (let digit = 0; digit < 10; digit += 1) {
      const typed = right.slice(0, place) + digit + right.slice(place + 1);
      expect(passesLuhn(typed), typed).toBe(typed === right);
    }
  }
  expect(passesLuhn('4424242424242424')).toBe(false);
});

describe('a card', () => {
  test('that is right has no problem', () => {
    expect(cardProblems(good, now)).toEqual({});
    const amex = { ...good, number: '3782 822463 10005', securityCode: '1234' };
    expect(cardProblems(amex, now)).toEqual({});
    expect(cardProblems({ ...good, number: '30569309025904' }, now)).toEqual({});
  });

  test('that is empty misses every field', () => {
    expect(cardProblems({ number: ' ', name: ' ', expiration: '', securityCode: '' }, now)).toEqual({
      number: 'number-missing',
      name: 'name-missing',
      expiration: 'expiration-missing',
      securityCode: 'code-missing',
    });
  });

  test.each([
    ['4242 4242 4242', 'number-short'],
    ['1234567890123', 'number-short'],
    ['37828224631000', 'number-short'],
    ['4242424242424241', 'number-wrong'],
    ['4242-4242-4242-4242', 'number-wrong'],
    ['42424242424242420', 'number-wrong'],
  ])('with the number %s has %s', (number, problem) => {
    expect(cardProblems({ ...good, number }, now).number).toBe(problem);
  });

  test('has a code of 3 digits, and of 4 for American Express', () => {
    expect(codeLength('visa')).toBe(3);
    expect(codeLength('amex')).toBe(4);
    expect(cardProblems({ ...good, securityCode: '12' }, now)).toEqual({ securityCode: 'code-short' });
    expect(cardProblems({ ...good, securityCode: '1234' }, now)).toEqual({ securityCode: 'code-short' });
    expect(cardProblems({ ...good, securityCode: '12a' }, now)).toEqual({ securityCode: 'code-short' });
    const amex = { ...good, number: '378282246310005' };
    expect(cardProblems(amex, now)).toEqual({ securityCode: 'code-short' });
  });
});

test.each([
  ['Al', 'name-short'],
  ['J0hn Smith', 'name-letters'],
  ['Sam_Rivera', 'name-letters'],
  ['a'.repeat(66), 'name-long'],
  ['a'.repeat(65), undefined],
  ['  Zoë Ågren  ', undefined],
  ['สมชาย ใจดี', undefined],
])('the name %s has the problem %s', (name, problem) => {
  expect(nameProblem(name)).toBe(problem);
});

test.each([
  ['11/26', undefined],
  ['1126', undefined],
  ['10/26', 'expired'],
  ['12/25', 'expired'],
  ['00/28', 'expiration-wrong'],
  ['13/28', 'expiration-wrong'],
  ['03/2', 'expiration-wrong'],
  ['', 'expiration-missing'],
])('a card that expires %s in November 2026 has the problem %s', (typed, problem) => {
  expect(expirationProblem(typed, now)).toBe(problem);
});

test.each(['0829', '829', '8/29', '08/2029', ' 08 / 29 ', '082029', '2029-08', '08-29'])(
  '"%s" is August 2029',
  (text) => {
    expect(readExpiration(text)).toEqual({ month: 8, year: 2029 });
  },
);

test.each(['', '08', '08/2', '13/29', '00/29', '8/29/1', '2029', 'August'])(
  '"%s" is no expiration',
  (text) => {
    expect(readExpiration(text)).toBeUndefined();
  },
);

test('a card is valid to the end of its month', () => {
  expect(isExpired({ month: 11, year: 2026 }, new Date(2026, 10, 30, 23, 59))).toBe(false);
  expect(isExpired({ month: 11, year: 2026 }, new Date(2026, 11, 1))).toBe(true);
  expect(writeExpiration({ month: 3, year: 2029 })).toBe('03/29');
});
