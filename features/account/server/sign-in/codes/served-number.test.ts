import { expect, test } from 'vitest';
import { isServedNumber, readNumber } from './served-number.ts';

test.each([
  ['+66 81 234 5678', '+66812345678'],
  ['+66812345678', '+66812345678'],
  ['+1 (202) 555-0143', '+12025550143'],
])('%s is read as %s', (typed, number) => {
  expect(readNumber(typed)).toBe(number);
});

test.each(['0812345678', 'call +66812345678 now', '+66812345678;ext=12', '+', 'ana@people.example'])(
  '%s is not read as a number',
  (typed) => {
    expect(readNumber(typed)).toBeUndefined();
  },
);

test.each([
  ['a Thai mobile', '+66812345678'],
  ['a number of the United States', '+12025550143'],
  ['a British mobile', '+447400123456'],
  ['a German mobile', '+4915123456789'],
  ['a mobile of Singapore', '+6581234567'],
])('%s is served', (_, number) => {
  expect(isServedNumber(number)).toBe(true);
});

test.each([
  ['a premium-rate number of Thailand', '+661900123456'],
  ['a premium-rate number of the United States', '+19002345678'],
  ['a British premium-rate number', '+449098790000'],
  ['a British personal number', '+447012345678'],
  ['a German premium-rate number', '+499001234567'],
  ['a landline', '+6621234567'],
  ['an internet number', '+6660123456'],
  ['a satellite telephone', '+881612345678'],
  ['an international premium network', '+882161234567'],
  ['a country off the list', '+5511961234567'],
  ['a country off the list within a served calling code', '+18762101234'],
  ['a number too short for its country', '+6681234'],
  ['a range nobody was given', '+4415551234567'],
])('%s is not served', (_, number) => {
  expect(isServedNumber(number)).toBe(false);
});

test('the list of countries may be another', () => {
  expect(isServedNumber('+5511961234567', ['BR'])).toBe(true);
  expect(isServedNumber('+66812345678', ['BR'])).toBe(false);
});
