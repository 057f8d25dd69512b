import { Email } from '@mitto/account/contract/member';
import { isMediumPassword } from '@mitto/account/policy';
import * as fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import * as rules from './validators.ts';

const values = { password: 'Secret-1', other: '' };
const says = <T>(validator: rules.Validator<T>, value: T) => validator(value, values)?.code;

test.each([null, undefined, ''])('%s is empty: only `required` minds [web-kit 5.1]', (empty) => {
  // Any field may hold such a value before anything was entered, whatever its type.
  const nothing = empty as unknown as string;
  const all = [rules.minLength(3), rules.maxLength(0), rules.pattern(/x/), rules.email, rules.domain];
  for (const validator of [...all, rules.mediumPassword, rules.strongPassword]) {
    expect(says(validator, nothing)).toBeUndefined();
  }
  expect(says(rules.min(1), nothing)).toBeUndefined();
  expect(says(rules.equals(true), nothing as unknown as boolean)).toBeUndefined();
  expect(says(rules.required, nothing)).toBe('required');
  expect(says(rules.mustBeEmpty, nothing)).toBeUndefined();
});

test('each of the rules lets the last right value pass and no other [web-kit 5.2]', () => {
  expect([says(rules.minLength(3), 'ab'), says(rules.minLength(3), 'abc')]).toEqual(['minlength', undefined]);
  expect([says(rules.maxLength(3), 'abcd'), says(rules.maxLength(3), 'abc')]).toEqual([
    'maxlength',
    undefined,
  ]);
  expect([says(rules.min(18), 17), says(rules.min(18), '18')]).toEqual(['min', undefined]);
  expect([says(rules.max(80), '81'), says(rules.max(80), 80)]).toEqual(['max', undefined]);
  expect([says(rules.min(18), 'abc'), says(rules.max(80), 'abc')]).toEqual(['min', 'max']);
  expect([says(rules.pattern(/^\d{6}$/g), '12345'), says(rules.pattern(/^\d{6}$/g), '123456')]).toEqual([
    'pattern',
    undefined,
  ]);
  expect([says(rules.requiredTrue, false), says(rules.requiredTrue, true)]).toEqual([
    'required-true',
    undefined,
  ]);
  expect([says(rules.equals(true), false), says(rules.equals(true), true)]).toEqual(['equals', undefined]);
  expect(says(rules.mustBeEmpty, 'x')).toBe('is-empty');
  expect(says(rules.required, 0)).toBeUndefined();
  expect(says(rules.sameAs('password'), 'Secret-2')).toBe('same-as');
  expect(says(rules.sameAs('password'), 'Secret-1')).toBeUndefined();
  expect(says(rules.differentFrom('password'), 'Secret-1')).toBe('different-from');
});

test('an error says the number that was needed', () => {
  expect(rules.minLength(8)('x', values)).toEqual({ code: 'minlength', needed: 8 });
});

test('a pattern that remembers where it stopped gives the same answer twice', () => {
  const digits = rules.pattern(/\d/g);
  expect([says(digits, '1'), says(digits, '1'), says(digits, '1')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test.each([
  ['mitto.example', true],
  ['a.b-c.co', true],
  ['xn--o3cw4h.xn--o3cw4h', true],
  ['localhost', false],
  ['-a.com', false],
  ['a-.com', false],
  ['a..com', false],
  ['http://a.com', false],
  [`${'a'.repeat(64)}.com`, false],
])('%s is a domain: %s [web-kit 5.4]', (text, isRight) => {
  expect(says(rules.domain, text)).toBe(isRight ? undefined : 'domain');
});

test('an e-mail address is right here exactly if it is for the server [web-kit 5.3]', () => {
  const nearly = fc.oneof(
    fc.emailAddress(),
    fc.emailAddress().map((address) => ` ${address} `),
    fc.tuple(fc.string({ maxLength: 12 }), fc.string({ maxLength: 12 })).map((parts) => parts.join('@')),
    fc.string({ maxLength: 20 }),
  );
  fc.assert(
    fc.property(nearly, (text) => {
      fc.pre(text !== '');
      expect(says(rules.email, text) === undefined).toBe(v.safeParse(Email, text).success);
    }),
    { numRuns: 2000 },
  );
});

test('a medium password here is one for the server [web-kit 5.7]', () => {
  const typed = fc.oneof(
    fc.string(),
    fc.string({ unit: 'grapheme' }),
    fc.stringMatching(/^[a-cA-C1-3!]{4,9}$/),
  );
  fc.assert(
    fc.property(typed, (password) => {
      fc.pre(password !== '');
      expect(says(rules.mediumPassword, password) === undefined).toBe(isMediumPassword(password));
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ['Aa1!aaaa', undefined],
  ['Aa1!aaa', 'strong-password'],
  ['AA1!AAAA', 'strong-password'],
  ['aa1!aaaa', 'strong-password'],
  ['Aab!aaaa', 'strong-password'],
  ['Aa1-aaaa', 'strong-password'],
])('%s as a strong password [web-kit 5.8]', (password, said) => {
  expect(says(rules.strongPassword, password)).toBe(said);
});
