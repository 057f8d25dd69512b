import { type CallEntry, defineApi } from '@mitto/kit/define-api';
import { Nothing } from '@mitto/kit/nothing';
import { expect, test } from 'vitest';
import { prepareCalls } from './prepare-calls.ts';
import { small, smallApi, smallCalls } from './small-catalogue.ts';

const look: CallEntry = smallApi.look;
const answer = async () => ({});
const other = (name: string, entry: Partial<CallEntry>) => ({
  contract: { name: 'other', api: defineApi({ [name]: { ...look, ...entry, input: Nothing } }), errors: {} },
  face: { calls: { [name]: answer } },
});
const whole = { contract: small, face: { calls: smallCalls } };

test('a catalogue that fits together starts', () => {
  expect(prepareCalls([whole])).toHaveLength(Object.keys(smallApi).length);
});

test('a handler without an entry stops the start', () => {
  const face = { calls: { ...smallCalls, extra: answer } };
  expect(() => prepareCalls([{ contract: small, face }])).toThrow(
    'small handles extra, which its contract does not list',
  );
});

test('an entry without a handler stops the start', () => {
  const { greet: _, ...calls } = smallCalls;
  expect(() => prepareCalls([{ contract: small, face: { calls } }])).toThrow(
    'The call greet of small has no handler',
  );
});

test('an entry that is named like something every object has needs a handler too', () => {
  const api = defineApi({ toString: { ...look, path: '/to-string' } });
  const contract = { name: 'other', api, errors: {} };
  expect(() => prepareCalls([{ contract, face: { calls: {} } }])).toThrow('toString of other has no handler');
});

test('two entries with one method and path stop the start', () => {
  expect(() => prepareCalls([whole, other('again', {})])).toThrow('look and again are both GET /look');
});

test('two calls with one name stop the start', () => {
  expect(() => prepareCalls([whole, other('look', { path: '/elsewhere' })])).toThrow(
    'Two calls are named look',
  );
});

test('an error code that no table lists stops the start', () => {
  const modules = [whole, other('again', { path: '/again', errors: ['other/unknown'] })];
  expect(() => prepareCalls(modules)).toThrow(
    'again may refuse with other/unknown, which no errors table lists',
  );
});

test('an error code of two meanings stops the start', () => {
  const thief = { ...other('again', { path: '/again' }) };
  const contract = { ...thief.contract, errors: { internal: { status: 200, sentence: 'Fine.' } } };
  expect(() => prepareCalls([whole, { ...thief, contract }])).toThrow(
    'The error code internal of other is taken',
  );
});
