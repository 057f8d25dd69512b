import { notes } from '@mitto/localdb/development/notes.fixture';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { columnsOf, from } from './from.ts';
import { QueryError } from './query-error.ts';
import { randomPlan } from './random-plans.fixture.ts';
import { readPlan } from './read-plan.ts';
import { and, choose, equals, isAmong, or } from './terms.ts';

const seed = Number(process.env['PLAN_SEED'] ?? 20261121);

test(`every plan comes back from text as it was (seed ${seed})`, () => {
  fc.assert(
    fc.property(randomPlan, (plan) => {
      expect(readPlan(JSON.parse(JSON.stringify(plan)))).toEqual(plan);
    }),
    { seed, numRuns: 300 },
  );
});

test('what the builder makes of nothing is a plan', () => {
  const n = columnsOf(notes, 'n');
  const all = from(n);
  for (const some of [
    all.where(isAmong(n.text, [])),
    all.where(and()),
    all.where(or()),
    all.where(equals(choose([], 'x'), 'x')),
  ]) {
    const plan = some.select({ text: n.text });
    expect(readPlan(JSON.parse(JSON.stringify(plan)))).toEqual(plan);
  }
});

const good = { is: 'select', columns: [{ value: { is: 'column', name: 'a' } }], from: { table: 't' } };

test.each([
  ['nothing', undefined, 'is'],
  ['a function', () => good, 'is'],
  ['another word', { ...good, is: 'drop' }, 'is'],
  ['no columns', { ...good, columns: [] }, 'columns'],
  ['a key too many', { ...good, sql: 'drop table' }, 'sql'],
  ['a condition that is text', { ...good, where: 'a = 1; drop table t' }, 'where'],
  [
    'an operator that is none',
    { ...good, where: { is: 'compare', op: '; drop', left: {}, right: {} } },
    'where.op',
  ],
  [
    'a sum of nothing',
    { ...good, columns: [{ value: { is: 'aggregate', name: 'sum' } }] },
    'columns.0.value',
  ],
  [
    'a function with too little',
    { ...good, columns: [{ value: { is: 'call', name: 'lower', args: [] } }] },
    'columns.0.value',
  ],
  ['a number that is none', { ...good, limit: { offset: 0, count: Number.NaN } }, 'limit'],
  ['joins that are no list', { ...good, joins: { 0: 'x' } }, 'joins'],
  ['an insert of nothing', { is: 'insert', table: 't', rows: [] }, 'rows'],
])('%s is refused with its place', (_name, said, place) => {
  expect(() => readPlan(said)).toThrow(QueryError);
  expect(() => readPlan(said)).toThrow(`This is no plan: ${place}`);
});

test('a plan without end is refused before it is read', () => {
  let where: unknown = { is: 'column', name: 'a' };
  for (let depth = 0; depth < 100_000; depth += 1) where = { is: 'not', of: where };
  expect(() => readPlan({ ...good, where })).toThrow('nested too deep');
  const ring: Record<string, unknown> = { ...good };
  ring['where'] = { is: 'not', of: ring };
  expect(() => readPlan(ring)).toThrow('nested too deep');
});
