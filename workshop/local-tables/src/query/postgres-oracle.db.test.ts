import { MemoryStore } from '@mitto/localdb/development/memory-store';
import { newMeta } from '@mitto/localdb/development/meta-record';
import { plans } from '@mitto/localdb/development/notes.fixture';
import type { Database } from '@mitto/server-kit/database/database';
import { openTestDatabase } from '@mitto/testkit/open-test-database';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Expression, SelectPlan } from './plan.ts';
import { planAsSql } from './plan-as-sql.fixture.ts';
import { askedOf, type QueryCase } from './queries.fixture.ts';
import { type RandomContent, randomContent, randomTables } from './random-expressions.fixture.ts';
import { randomPlan, randomSidedPlan } from './random-plans.fixture.ts';
import { createRandomTables } from './random-plans.suite.ts';

const seed = Number(process.env['QUERY_SEED'] ?? 20261123);
let database: Database;
let asked: QueryCase;

beforeAll(async () => {
  database = await openTestDatabase([]);
  for (const table of randomTables) {
    await sql`create table ${sql.table(table)} (number double precision, other double precision,
      word text collate "C", flag boolean)`.execute(database.db);
  }
  asked = askedOf(new MemoryStore(newMeta(plans, 1)));
  await createRandomTables(asked);
});
afterAll(() => database.close());

async function fill(content: RandomContent): Promise<void> {
  for (const table of randomTables) {
    await asked.tables.truncate(table);
    await sql`truncate ${sql.table(table)}`.execute(database.db);
    if (content[table].length === 0) continue;
    await asked.tables.insert(
      table,
      content[table].map((row) => ({ ...row })),
    );
    await sql`insert into ${sql.table(table)} select * from
      json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(content[table])})`.execute(
      database.db,
    );
  }
}

/**
 * True for plans whose result can be compared with PostgreSQL's. PostgreSQL refuses a full join without an
 * equality, and with a limit it returns arbitrary rows among those that tie.
 */
const isComparable = (plan: SelectPlan) =>
  plan.limit === undefined && !(plan.joins ?? []).some(({ kind, on }) => kind === 'outer' && !isEquality(on));
const isEquality = (on: Expression) =>
  on.is === 'compare' &&
  on.op === '=' &&
  on.left.is === 'column' &&
  on.right.is === 'column' &&
  on.left.of !== on.right.of;

async function oracle(plan: SelectPlan): Promise<string[]> {
  const { rows } = await sql.raw<Record<string, unknown>>(planAsSql(plan)).execute(database.db);
  const columns = plan.columns === '*' ? [] : plan.columns;
  // PostgreSQL returns a count as text, because it may exceed the range of exact numbers.
  const plain = (value: unknown) => (typeof value === 'bigint' ? Number(value) : value);
  return rows.map((row) =>
    JSON.stringify(
      columns.map(({ as = '', value }) => {
        const isCount = value.is === 'aggregate' && value.name === 'count';
        return isCount ? Number(row[as]) : plain(row[as]);
      }),
    ),
  );
}

test(`PostgreSQL answers the same (seed ${seed})`, async () => {
  const questions = fc.array(fc.oneof(randomPlan, randomSidedPlan).filter(isComparable), {
    minLength: 4,
    maxLength: 8,
  });
  await fc.assert(
    fc.asyncProperty(randomContent, questions, async (content, all) => {
      await fill(content);
      for (const plan of all) {
        const found = (await asked.ask.select(plan)).map((row) => JSON.stringify(Object.values(row)));
        expect(found.toSorted(), planAsSql(plan)).toEqual((await oracle(plan)).toSorted());
      }
    }),
    { seed, numRuns: 40 },
  );
}, 120_000);

test(`PostgreSQL orders the same, null and texts included (seed ${seed})`, async () => {
  const ordered = fc.array(
    randomPlan.filter((plan) => isComparable(plan) && isOrderShown(plan)),
    { minLength: 4, maxLength: 8 },
  );
  await fc.assert(
    fc.asyncProperty(randomContent, ordered, async (content, all) => {
      await fill(content);
      for (const plan of all) {
        const found = (await asked.ask.select(plan)).map((row) => JSON.stringify(Object.values(row)));
        expect(found, planAsSql(plan)).toEqual(await oracle(plan));
      }
    }),
    { seed, numRuns: 25 },
  );
}, 120_000);

/** True when every result column is an order term, so that different rows never tie. */
function isOrderShown({ columns, orderBy = [] }: SelectPlan): boolean {
  const terms = new Set(orderBy.map(({ by }) => JSON.stringify(by)));
  return columns !== '*' && columns.every(({ value }) => terms.has(JSON.stringify(value)));
}
