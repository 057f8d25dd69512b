import type { LocalStore } from '@mitto/localdb/local-store';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TableDraft } from '../tables/table-definition.ts';
import { type NaiveRow, naiveAnswer } from './naive-answer.fixture.ts';
import type { SelectPlan } from './plan.ts';
import { askedOf, type QueryCase } from './queries.fixture.ts';
import { type RandomContent, randomContent, randomTables } from './random-expressions.fixture.ts';
import { randomLimitedPlan, randomPlan, randomSidedPlan } from './random-plans.fixture.ts';

const columns = {
  number: { type: 'NUMBER' },
  other: { type: 'NUMBER' },
  word: { type: 'STRING' },
  flag: { type: 'BOOLEAN' },
} as const;
/** Indexes of each table. They differ between the tables, and the third table has none. */
const index: Readonly<Record<string, TableDraft['index']>> = {
  one: { both: { columns: ['number', 'other'] }, word: { columns: ['word'] } },
  two: {
    flagged: { columns: ['flag', 'number'] },
    other: { columns: ['other'] },
    three: { columns: ['word', 'number', 'other'] },
  },
  three: {},
};

export async function createRandomTables({ tables }: QueryCase): Promise<void> {
  for (const name of randomTables) await tables.create({ TBL_NAME: name, columns, index: index[name] });
}

/**
 * Sorts results that have no fixed order: results of a query without an order term, and distinct rows that
 * tie.
 */
function compared(plan: SelectPlan, rows: readonly object[]) {
  const texts = rows.map((row) => JSON.stringify(row));
  const isOrdered = (plan.orderBy?.length ?? 0) > 0 && plan.isDistinct !== true;
  return isOrdered ? texts : texts.toSorted();
}

async function checkPlan(
  { ask }: QueryCase,
  tables: Readonly<Record<string, readonly NaiveRow[]>>,
  plan: SelectPlan,
): Promise<void> {
  const found = await ask.select(plan);
  const isFree = plan.limit !== undefined && ((plan.orderBy?.length ?? 0) === 0 || plan.isDistinct === true);
  if (!isFree) return expect(compared(plan, found)).toEqual(compared(plan, naiveAnswer(plan, tables)));
  expect(found).toHaveLength(naiveAnswer(plan, tables).length);
  const { limit: _limit, ...whole } = plan;
  const all = naiveAnswer(whole, tables).map((row) => JSON.stringify(row));
  for (const row of found) {
    const at = all.indexOf(JSON.stringify(row));
    expect(at, 'a row that is in the whole answer').toBeGreaterThanOrEqual(0);
    all.splice(at, 1);
  }
}

async function fill(asked: QueryCase, content: RandomContent): Promise<Record<string, readonly NaiveRow[]>> {
  const filled: Record<string, readonly NaiveRow[]> = {};
  for (const name of randomTables) {
    await asked.tables.truncate(name);
    if (content[name].length > 0)
      await asked.tables.insert(
        name,
        content[name].map((row) => ({ ...row })),
      );
    const rows = await asked.tables.find({ table: name });
    filled[name] = rows.map(({ ref, row }) => ({ ref, row: row as NaiveRow['row'] }));
  }
  return filled;
}

/** Checks, for random queries and random content, that indexes change only the time and not the result. */
export function randomPlansSuite(open: () => Promise<LocalStore>, runs: number, seed: number): void {
  test(`random questions are answered as by reading everything (seed ${seed}, ${runs} contents)`, async () => {
    const asked = askedOf(await open());
    for (const name of randomTables)
      await asked.tables.create({ TBL_NAME: name, columns, index: index[name] });
    const any = fc.oneof(
      { weight: 2, arbitrary: randomPlan },
      { weight: 1, arbitrary: randomSidedPlan },
      { weight: 1, arbitrary: randomLimitedPlan },
    );
    const questions = fc.array(any, { minLength: 5, maxLength: 15 });
    await fc.assert(
      fc.asyncProperty(randomContent, questions, async (content, plans) => {
        const tables = await fill(asked, content);
        for (const plan of plans) await checkPlan(asked, tables, plan);
      }),
      { seed, numRuns: runs },
    );
    await asked.db.store.wipe();
  }, 120_000);
}
