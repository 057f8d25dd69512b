import type { ReadTx } from '@mitto/localdb/local-store';
import type { StoredRow } from '@mitto/localdb/stored-row';
import type { TablePlans } from '@mitto/localdb/table-plan';
import type { BoundSelect } from './bound-select.ts';
import type { Access } from './choose-access.ts';
import { compileExpression } from './compile-expression.ts';
import { alone, joinRows, readAll } from './join-rows.ts';
import { type JoinStep, joinSteps } from './join-steps.ts';
import { firstAccess, type LimitedRead, limitedRead } from './limited-read.ts';
import type { QueryAnswer, ReadStep } from './query-report.ts';
import { lookupsOf, RowReader } from './row-reader.ts';
import { columnsIn, type Tuple } from './row-tuple.ts';
import { shapeAnswer } from './shape-answer.ts';
import { compareForOrder, valueFrom } from './values.ts';

interface ReadTuples {
  readonly tuples: readonly Tuple[];
  readonly steps: readonly ReadStep[];
  readonly endedAtLimit: boolean;
}

/** Runs a query on one snapshot of the store. */
export async function runSelect(tx: ReadTx, plans: TablePlans, bound: BoundSelect): Promise<QueryAnswer> {
  const reader = new RowReader(tx, plans);
  const { tuples, steps, endedAtLimit } = await readTuples(reader, bound);
  const rows = shapeAnswer(tuples, bound);
  const report = {
    steps,
    rowsRead: reader.rowsRead,
    rowsAnswered: rows.length,
    endedAtLimit,
    isSorted: bound.orderBy.length > 0 && !endedAtLimit,
    isGrouped: bound.groupBy !== undefined,
  };
  return { rows, report };
}

/** Reads and joins the rows of all tables, and returns those that fulfil the conditions. */
export async function readTuples(reader: RowReader, bound: BoundSelect): Promise<ReadTuples> {
  const [first, ...joins] = joinSteps(bound);
  if (!first) throw new Error('A question without a table.');
  const limited = limitedRead(first, joins, bound);
  if (limited) return await readToLimit(reader, { bound, first, joins }, limited);
  const access = firstAccess(first);
  const rows = await readAll(first.source, access, { reader, sources: bound.sources });
  const step = firstStep(first, access, reader);
  const { tuples, steps } = await joinAll(reader, { bound, first, joins }, rows);
  return { tuples, steps: [step, ...steps], endedAtLimit: false };
}

interface Steps {
  readonly bound: BoundSelect;
  readonly first: JoinStep;
  readonly joins: readonly JoinStep[];
}

/** Reads the first rows of the index; while they are too few, reads again with a limit four times as large. */
async function readToLimit(reader: RowReader, all: Steps, limited: LimitedRead): Promise<ReadTuples> {
  const { access, need, order, isDescending, isAnyOrder } = limited;
  const { first, bound } = all;
  const table = first.source.definition.TBL_NAME;
  const [lookup] = lookupsOf(access, bound.sources)([]);
  const nothing = { lookups: 0, rowsRead: 0 };
  if (!lookup || !('find' in lookup) || need === 0)
    return { tuples: [], steps: [firstStep(first, access, nothing)], endedAtLimit: true };
  let before: readonly ReadStep[] = [];
  // The read includes one row more than needed, which shows whether the last row has ties: the next order
  // term would decide between them.
  for (let ask = isAnyOrder ? need : need + 1; ; ask *= 4) {
    const rows = await reader.find({ ...lookup.find, table, orderBy: order, isDescending, limit: ask });
    const isEnd = rows.length < ask;
    const whole = isEnd || isAnyOrder ? rows : withoutLastTies(rows, order);
    const { tuples, steps } = await joinAll(reader, all, whole);
    const own = firstStep(first, access, { lookups: 1, rowsRead: rows.length });
    const added = addedSteps(before, [own, ...steps]);
    if (isEnd || tuples.length >= need) return { tuples, steps: added, endedAtLimit: true };
    before = added;
  }
}

/** Adds the counts of earlier attempts, because their reads count too. */
function addedSteps(before: readonly ReadStep[], after: readonly ReadStep[]): ReadStep[] {
  return after.map((step, index) => ({
    ...step,
    lookups: step.lookups + (before[index]?.lookups ?? 0),
    rowsRead: step.rowsRead + (before[index]?.rowsRead ?? 0),
  }));
}

function withoutLastTies(rows: readonly StoredRow[], order: string): readonly StoredRow[] {
  const value = (row: StoredRow | undefined) => valueFrom(row?.row[order]);
  const last = value(rows.at(-1));
  const end = rows.findLastIndex((row) => compareForOrder(value(row), last) !== 0);
  return rows.slice(0, end + 1);
}

async function joinAll(
  reader: RowReader,
  { bound: { sources, where }, first, joins }: Steps,
  rows: readonly StoredRow[],
): Promise<Pick<ReadTuples, 'tuples' | 'steps'>> {
  const leaf = columnsIn(sources);
  const steps: ReadStep[] = [];
  const isInner = joins.every(({ kind }) => kind === 'inner');
  const tests = first.conditions.map((condition) => compileExpression(condition, leaf));
  let tuples: readonly Tuple[] = rows
    .map((row) => alone(first.source, row))
    .filter((tuple) => tests.every((test) => test(tuple) === true));
  for (const step of joins) {
    tuples = await joinRows(tuples, step, { reader, sources, report: (one) => steps.push(one) });
  }
  // With inner joins only, every condition has been checked already.
  if (isInner || !where) return { tuples, steps };
  const isWanted = compileExpression(where, leaf);
  return { tuples: tuples.filter((tuple) => isWanted(tuple) === true), steps };
}

function firstStep(
  { source }: JoinStep,
  access: Access,
  { lookups, rowsRead }: Pick<ReadStep, 'lookups' | 'rowsRead'>,
): ReadStep {
  return {
    table: source.definition.TBL_NAME,
    as: source.name,
    by: access.by,
    index: access.by === 'index' ? access.columns : undefined,
    join: undefined,
    lookups,
    rowsRead,
  };
}
