import { accountApi } from '@mitto/account/contract';
import { accountCalls } from '@mitto/account/web/account-calls.ts';
import { expect, test } from 'vitest';
import { writeCallTable } from './write-call-table.ts';

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

test('what is written has a line for each of those calls, and none for a page', () => {
  const lines = writeCallTable(accountApi, words).split('\n');
  expect(lines).toContain("  addUser: ['POST', '/user', false],");
  for (const name of Object.keys(accountCalls))
    expect(lines.filter((line) => line.startsWith(`  ${name}: `))).toHaveLength(1);
  for (const page of ['startSignIn', 'returnFromSignIn'])
    expect(lines.filter((line) => line.startsWith(`  ${page}: `))).toEqual([]);
});
