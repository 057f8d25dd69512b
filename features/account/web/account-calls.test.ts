import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeCallTable } from '@mitto/web-kit/api/write-call-table';
import { expect, test } from 'vitest';
import { accountApi } from '../contract/contract.ts';

test('the table of calls is the one that the catalogue writes', () => {
  const written = readFileSync(join(import.meta.dirname, 'account-calls.ts'), 'utf8');
  expect(written).toBe(
    writeCallTable(accountApi, { name: 'accountCalls', api: 'accountApi', from: '../contract/contract.ts' }),
  );
});
