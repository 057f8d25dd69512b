import { expect, test } from 'vitest';
import { referralOf } from './referral-of.ts';

test('who brought the visitor is found before and behind the hash, before it first', () => {
  expect(referralOf({ search: '?ref=ana', hash: '' })).toBe('ana');
  expect(referralOf({ search: '', hash: '#!/register?open=terms&ref=b%20n' })).toBe('b n');
  expect(referralOf({ search: '?ref=ana', hash: '#!/login?ref=ben' })).toBe('ana');
});

test('a link that nobody gave names nobody', () => {
  expect(referralOf({ search: '?reference=ana', hash: '#!/login' })).toBeNull();
});
