import { expect, test } from 'vitest';
import { registerForm } from './register-values.ts';
import { suggestUsernames } from './suggest-usernames.ts';

const half = () => 0.5;

test.each([
  ['Maya', ['maya', 'maya50', 'maya500', 'maya5000']],
  ['  Zoë  van Dyk ', ['zoe', 'zoe50', 'zoe500', 'zoe5000']],
  ["O'Neil", ['oneil', 'oneil50', 'oneil500', 'oneil5000']],
  ['Bo', ['bo50', 'bo500', 'bo5000']],
  ['Support', []],
  ['น้ำ', ['น้ำ', 'น้ำ50', 'น้ำ500', 'น้ำ5000']],
  ['🦩', ['hello', 'hello50', 'hello500', 'hello5000']],
])('suggests MittoIDs for %s', (name, suggested) => {
  expect(suggestUsernames(name, half)).toEqual(suggested);
});

test('a suggestion is never refused by the form, however odd the name', () => {
  const { username } = registerForm(
    new Date(),
    '',
    { isFree: async () => undefined, isKnown: async () => undefined },
    () => ({ min: 18, max: 80 }),
  );
  for (const name of ['A', 'น้ำ', 'x'.repeat(60), 'İstanbul', '𝕄aya', 'ß', 'á̂́'])
    for (const suggested of suggestUsernames(name, half))
      for (const validate of username.validators ?? [])
        expect(validate(suggested, {}), `${name}: ${suggested}`).toBeUndefined();
});
