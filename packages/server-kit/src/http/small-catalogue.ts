import { fail, refuse } from '@mitto/kit/app-error';
import { defineApi } from '@mitto/kit/define-api';
import { defineErrors } from '@mitto/kit/define-errors';
import { Nothing } from '@mitto/kit/nothing';
import * as v from 'valibot';
import type { CallHandlers } from '../module/call-context.ts';

const everybody = { self: ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'] } as const;
const common = { summary: 'A call of the tests.', errors: [], idempotent: true, access: everybody } as const;
const Text = v.strictObject({ text: v.pipe(v.string(), v.minLength(2, 'too-short'), v.maxLength(40_000)) });

/** A small API with one call of every kind, for the tests of the HTTP server. */
export const smallApi = defineApi({
  health: { ...common, method: 'GET', path: '/health/check', auth: 0, input: Nothing, output: Nothing },
  greet: { ...common, method: 'POST', path: '/greet', auth: 1, reach: 'active', input: Text, output: Text },
  rename: { ...common, method: 'PUT', path: '/greet', auth: 1, reach: 'paused', input: Text, output: Text },
  visit: {
    ...common,
    method: 'GET',
    path: '/visit',
    auth: 1,
    reach: 'suspended',
    beforeReset: true,
    input: Nothing,
    output: v.strictObject({ uid: v.string(), ip: v.string() }),
  },
  administer: {
    ...common,
    method: 'POST',
    path: '/administer',
    auth: 1,
    reach: 'active',
    roles: ['ROLE_ADMIN'],
    input: Text,
    output: Nothing,
  },
  remove: {
    ...common,
    method: 'DELETE',
    path: '/greet',
    auth: 0,
    input: v.strictObject({ id: v.optional(v.string()) }),
    output: v.strictObject({ id: v.string() }),
  },
  look: {
    ...common,
    method: 'GET',
    path: '/look',
    auth: 0,
    input: v.looseObject({ q: v.optional(v.string()) }),
    output: v.record(v.string(), v.string()),
  },
  keep: {
    ...common,
    method: 'POST',
    path: '/keep',
    auth: 0,
    input: v.strictObject({ content: v.unknown() }),
    output: v.strictObject({ signedIn: v.boolean() }),
  },
  knock: {
    ...common,
    method: 'POST',
    path: '/knock',
    auth: 2,
    input: Nothing,
    output: v.strictObject({ client: v.string(), language: v.string() }),
  },
  stumble: {
    ...common,
    method: 'POST',
    path: '/stumble',
    auth: 0,
    input: v.strictObject({ how: v.string() }),
    output: v.strictObject({ word: v.string(), inner: v.optional(v.object({ shown: v.string() })) }),
    errors: ['small/refused'],
  },
  window: {
    ...common,
    method: 'GET',
    path: '/window',
    auth: 0,
    input: v.strictObject({ to: v.optional(v.string()) }),
    output: v.never(),
    answers: 'page',
    errors: ['small/refused'],
  },
});

const smallErrors = defineErrors({
  'small/refused': { status: 409, sentence: 'Not <today>.' },
  'small/unlisted': { status: 409, sentence: 'Nobody knows of this.' },
});

export const smallCalls: CallHandlers<typeof smallApi> = {
  health: async () => ({}),
  greet: async ({ input }) => input,
  rename: async ({ input }) => input,
  visit: async ({ me, from }) => ({ uid: me.uid, ip: from.ip }),
  administer: async () => ({}),
  remove: async ({ input }) => ({ id: input.id ?? 'none' }),
  look: async ({ input }) =>
    Object.fromEntries(Object.entries(input).map(([key, value]) => [key, String(value)])),
  keep: async ({ me }) => ({ signedIn: me !== undefined }),
  knock: async ({ client }) => ({ client: client.client, language: client.language }),
  stumble: async ({ input }) => {
    const how: Readonly<Record<string, () => unknown>> = {
      refuse: () => fail('small/refused', { countDown: 7, fields: { how: 'bad' } }),
      'refuse and keep': () => refuse('small/refused'),
      unlisted: () => fail('small/unlisted'),
      'nobody lists it': () => fail('small/nowhere'),
      bug: () => {
        throw new Error('the innards: secret-canary');
      },
      'database away': () => {
        throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
      },
      'statement timeout': () => {
        throw Object.assign(new Error('canceling statement'), { code: '57014' });
      },
      'wrong answer': () => ({ word: 5 }),
      'too much': () => ({ word: 'fine', inner: { shown: 'fine', hidden: 'secret-canary' } }),
    };
    // The cast allows wrong answers, which some tests need.
    return (how[input.how]?.() ?? { word: 'fine' }) as { word: string };
  },
  window: async ({ input }) => {
    if (input.to === 'refused') return fail('small/refused');
    if (input.to !== undefined) return { redirect: input.to, cookies: ['state=1; HttpOnly'] };
    return { html: '<!doctype html><p>Hello', scriptHashes: ['sha256-abc='] };
  },
};

export const small = { name: 'small', api: smallApi, errors: smallErrors };
