import { expect, test } from 'vitest';
import { type CallEntry, defineApi } from './define-api.ts';
import { Nothing } from './nothing.ts';

const call = {
  method: 'POST',
  path: '/test',
  auth: 1,
  reach: 'active',
  summary: 'A call of the tests.',
  input: Nothing,
  output: Nothing,
  errors: [],
  idempotent: true,
  access: { self: ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'] },
} satisfies CallEntry;

const { reach: _reach, ...withoutReach } = call;

test.each([
  ['a member’s call that does not say how far standing may sink', withoutReach, 'needs a reach'],
  ['roles without a sign-in', { ...withoutReach, auth: 0, roles: ['ROLE_ADMIN'] }, 'need auth level 1'],
  ['a GET that changes something', { ...call, method: 'GET', idempotent: false }, 'changes nothing'],
  ['a member’s own that browsers would keep', { ...call, method: 'GET', keptFor: 60 }, 'may be kept'],
] as const)('%s is refused at once, by name', (_what, entry, why) => {
  expect(() => defineApi({ someCall: entry })).toThrow(`Call someCall (${entry.method} /test): `);
  expect(() => defineApi({ someCall: entry })).toThrow(why);
});

test('what is in order is handed on as it is', () => {
  expect(defineApi({ someCall: call }).someCall).toBe(call);
});
