import { readFileSync } from 'node:fs';
import { accountApi } from '@mitto/account/contract';
import { expect, test } from 'vitest';
import { accountCalls } from './account-calls-of-the-tests.ts';
import { writeCallTable } from './write-call-table.ts';

const place = new URL('./account-calls-of-the-tests.ts', import.meta.url);
const words = { name: 'accountCalls', api: 'accountApi', from: '@mitto/account/contract' };

test('the table written from a catalogue has its calls, and nothing else of it', () => {
  const shown = Object.entries(accountApi).filter(
    ([, call]) => !('answers' in call && call.answers === 'page'),
  );
  expect(accountCalls).toEqual(
    Object.fromEntries(
      shown.map(([name, { method, path, idempotent }]) => [name, [method, path, idempotent]]),
    ),
  );
});

test('what is written is what the tests call with, and compiles', () => {
  const text = writeCallTable(accountApi, words).replace('@mitto/web-kit/api/call-table', './call-table.ts');
  const lines = (source: string) =>
    source
      .split('\n')
      .filter((line) => line !== '')
      .sort();
  expect(lines(text)).toEqual(lines(readFileSync(place, 'utf8')));
});
