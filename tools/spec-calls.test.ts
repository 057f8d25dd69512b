import { expect, test } from 'vitest';
import { readCatalogue } from './check-catalogue.ts';
import { specCallFaults, specCalls } from './spec-calls.ts';

test('what is listed as built is offered, and what is offered is not listed as due', async () => {
  const { calls } = await readCatalogue();
  expect(specCallFaults(calls)).toEqual([]);
});

test('a built call that is missing and a due call that is there are both named', () => {
  const calls = [
    { call: 'POST /user', state: 'built' },
    { call: 'GET /functions', state: 'due' },
  ] as const;
  expect(specCallFaults([{ method: 'GET', path: '/functions' }], calls)).toEqual([
    'POST /user is listed as built in tools/spec-calls.ts and is missing.',
    'GET /functions is built: move it in tools/spec-calls.ts.',
  ]);
});

test('no call of the spec is listed twice', () => {
  const calls = specCalls.map(({ call }) => call);
  expect(calls.filter((call, index) => calls.indexOf(call) !== index)).toEqual([]);
});
