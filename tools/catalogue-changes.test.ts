import { defineApi } from '@mitto/kit/define-api';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { catalogueOf } from './catalogue.ts';
import { catalogueChanges } from './catalogue-changes.ts';

const row = ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'] as const;
const base = {
  method: 'POST',
  path: '/greeting',
  auth: 1,
  reach: 'paused',
  summary: 'Greets.',
  input: v.strictObject({
    name: v.pipe(v.string(), v.maxLength(40)),
    tone: v.optional(v.picklist(['warm', 'dry'])),
  }),
  output: v.strictObject({ words: v.string(), mood: v.picklist(['good', 'bad']) }),
  errors: [],
  idempotent: true,
  access: { self: row },
} as const;

type Call = Parameters<typeof defineApi>[0][string];

function changesTo(call: Partial<Call>) {
  const { input, output, ...rest } = { ...base, ...call };
  return changesBetween({ greet: base }, { greet: { ...rest, input, output } });
}

function changesBetween(old: Record<string, Call>, now: Record<string, Call>) {
  const catalogue = (api: Record<string, Call>) =>
    catalogueOf([{ name: 'greetings', api: defineApi(api), errors: {}, events: {} }]);
  return catalogueChanges(catalogue(old), catalogue(now));
}

test('the same catalogue twice has no changes', () => {
  expect(changesTo({})).toEqual([]);
});

const name = v.pipe(v.string(), v.maxLength(40));
const tone = v.optional(v.picklist(['warm', 'dry']));
const words = v.string();
const mood = v.picklist(['good', 'bad']);

describe('breaks a client with an old outbox', () => {
  const breaking: readonly (readonly [string, Partial<Call>, RegExp])[] = [
    ['another method', { method: 'PUT' }, /method POST became PUT/],
    ['another path', { path: '/hello' }, /path \/greeting became \/hello/],
    ['a role asked for', { roles: ['ROLE_ADMIN'] }, /roles all became ROLE_ADMIN/],
    ['a narrower reach', { reach: 'active' }, /reach paused became active/],
    ['a key asked for', { idempotent: false }, /Idempotency-Key/],
    [
      'a new required field',
      { input: v.strictObject({ name, tone, to: v.string() }) },
      /input.to: is absent/,
    ],
    [
      'an optional field required',
      { input: v.strictObject({ name, tone: v.picklist(['warm', 'dry']) }) },
      /tone: may be absent/,
    ],
    ['a field no longer taken', { input: v.strictObject({ name }) }, /input.tone: is not accepted/],
    [
      'fewer choices',
      { input: v.strictObject({ name, tone: v.optional(v.picklist(['warm'])) }) },
      /"dry" is not among "warm"/,
    ],
    [
      'a tighter limit',
      { input: v.strictObject({ name: v.pipe(v.string(), v.maxLength(20)), tone }) },
      /maxLength 40 where 20/,
    ],
    ['another type', { input: v.strictObject({ name: v.number(), tone }) }, /string where number/],
    ['a field gone from the answer', { output: v.strictObject({ words }) }, /output.mood: is absent/],
    [
      'an answer that may lack a field',
      { output: v.strictObject({ words: v.optional(words), mood }) },
      /words: may be absent/,
    ],
    [
      'an answer that may be null',
      { output: v.strictObject({ words: v.nullable(words), mood }) },
      /null where string/,
    ],
    [
      'a choice unknown to old clients',
      { output: v.strictObject({ words, mood: v.picklist(['good', 'bad', 'odd']) }) },
      /"odd" is not among/,
    ],
  ];
  test.each(breaking)('%s', (_, call, sentence) => {
    const changes = changesTo(call).filter((change) => change.isBreaking);
    expect(changes.map((change) => change.what).join('\n')).toMatch(sentence);
  });

  test('a call removed', () => {
    expect(changesBetween({ greet: base }, {})).toEqual([
      { isBreaking: true, what: 'greet (POST /greeting): removed' },
    ]);
  });

  test('signing in asked for', () => {
    const { reach: _, ...open } = base;
    const [change] = changesBetween({ greet: { ...open, auth: 0 } }, { greet: base });
    expect(change).toEqual({ isBreaking: true, what: 'greet (POST /greeting): auth level 0 became 1' });
  });
});

describe('harms nobody', () => {
  const harmless: readonly (readonly [string, Partial<Call>])[] = [
    ['a new optional field', { input: v.strictObject({ name, tone, to: v.optional(v.string()) }) }],
    ['a wider limit', { input: v.strictObject({ name: v.pipe(v.string(), v.maxLength(80)), tone }) }],
    [
      'more choices',
      { input: v.strictObject({ name, tone: v.optional(v.picklist(['warm', 'dry', 'odd'])) }) },
    ],
    ['a wider reach', { reach: 'suspended' }],
    ['one more field in the answer', { output: v.strictObject({ words, mood, at: v.number() }) }],
    ['fewer choices in the answer', { output: v.strictObject({ words, mood: v.picklist(['good']) }) }],
    ['one more error code', { errors: ['greetings/shy'] }],
    ['a deprecation', { deprecated: 'Use wave.' }],
  ];
  test.each(harmless)('%s', (_, call) => {
    const changes = changesTo(call);
    expect(changes.length).toBeGreaterThan(0);
    expect(changes.filter((change) => change.isBreaking)).toEqual([]);
  });

  test('a new call', () => {
    expect(changesBetween({ greet: base }, { greet: base, wave: { ...base, path: '/wave' } })).toEqual([
      { isBreaking: false, what: 'wave (POST /wave): new' },
    ]);
  });
});
