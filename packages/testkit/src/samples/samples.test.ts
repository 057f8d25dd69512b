import type { AccessMatrix, CallEntry, MatrixRow } from '@mitto/kit/define-api';
import { defineApi } from '@mitto/kit/define-api';
import { Nothing } from '@mitto/kit/nothing';
import { contracts } from '@mitto/server/modules';
import { expect, test } from 'vitest';
import { acquaintances, type SamplesOf } from './sample.ts';
import { samples } from './samples.ts';

const entries: readonly (readonly [string, CallEntry])[] = contracts.flatMap(({ api }) =>
  Object.entries(api),
);

test('every call of the catalogue has a sample for each row of its matrix, and no sample is left over', () => {
  const rows = (table: Readonly<Record<string, object>>) =>
    Object.entries(table)
      .map(([name, row]) => `${name}: ${Object.keys(row).sort().join(', ')}`)
      .sort();
  // Acquaintances have no sample of their own: they use the one for a stranger.
  const asked = (access: AccessMatrix) =>
    Object.fromEntries(Object.entries(access).filter(([row]) => !acquaintances.some((one) => one === row)));
  const accesses = Object.fromEntries(entries.map(([name, { access }]) => [name, asked(access)]));
  expect(rows(samples)).toEqual(rows(accesses));
});

test('every cell of the matrix foretells a view of its call or a code it may refuse with', () => {
  const core = new Set(
    contracts.flatMap(({ name, errors }) => (name === 'house' ? Object.keys(errors) : [])),
  );
  const unknown = entries.flatMap(([name, { access, views, errors }]) =>
    Object.values(access)
      .flat()
      .filter((cell) => cell !== 'ok' && !(views && Object.hasOwn(views, cell)))
      .filter((cell) => !core.has(cell) && !errors.includes(cell))
      .map((cell) => `${name}: ${cell}`),
  );
  expect(unknown).toEqual([]);
});

const plain = {
  method: 'GET',
  path: '/planted',
  auth: 0,
  summary: 'Planted.',
  input: Nothing,
  output: Nothing,
  errors: [],
  idempotent: true,
} as const;

const row: MatrixRow = ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'];

/** Checked by the compiler only, never run: each line must be a type error. */
export const planted = [
  // @ts-expect-error A call without a matrix.
  () => defineApi({ planted: plain }),
  // @ts-expect-error A row without the administrator's cell.
  () => defineApi({ planted: { ...plain, access: { self: ['ok', 'ok', 'ok', 'ok', 'ok', 'ok'] } } }),
  // @ts-expect-error A call about somebody else without a row for a missing member.
  (): AccessMatrix => ({ self: row, stranger: row }),
  // @ts-expect-error A call without a sample.
  (): SamplesOf<'userInfo' | 'devices'> => ({ userInfo: { self: () => ({}) } }),
  // @ts-expect-error A row without a sample.
  (): SamplesOf<'removeDevice'> => ({ removeDevice: { self: () => ({ deviceId: '' }) } }),
  // @ts-expect-error A sample that the call would not accept.
  (): SamplesOf<'existsUser'> => ({ existsUser: { self: () => ({ type: 'email' }) } }),
];
