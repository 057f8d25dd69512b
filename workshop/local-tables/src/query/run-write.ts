import { newId } from '@mitto/kit/ids';
import type { WriteTx } from '@mitto/localdb/local-store';
import { rowWriter } from '@mitto/localdb/row-writer';
import type { Row, StoredRow } from '@mitto/localdb/stored-row';
import type { TablePlans } from '@mitto/localdb/table-plan';
import { localTable } from '../tables/local-records.ts';
import type { LocalTable } from '../tables/made-records.ts';
import { type Roles, refuseReading, refuseTable, refuseWriting } from '../tables/table-refusal.ts';
import { deleteLocalRows, insertLocalRows, updateLocalRows } from '../tables/write-local-rows.ts';
import { bindCondition, bindNames, kindsIn, refuseAggregates } from './bind-names.ts';
import { type BoundSelect, type BoundSource, refColumn } from './bound-select.ts';
import { kindOf } from './check-kinds.ts';
import { compileExpression } from './compile-expression.ts';
import type { DeletePlan, Expression, InsertPlan, Params, UpdatePlan, WritePlan } from './plan.ts';
import { QueryError } from './query-error.ts';
import { RowReader } from './row-reader.ts';
import { columnsIn, type Tuple } from './row-tuple.ts';
import { readTuples } from './run-select.ts';
import { tableNamed } from './table-named.ts';

export interface WriteSetting {
  readonly plans: TablePlans;
  readonly roles: Roles;
  readonly now: number;
  readonly params: Params;
  /** Group of changes that succeed or fail together, on this device and on the server. */
  readonly group: string | undefined;
}

/** Result of a change. */
export type WriteOutcome =
  | {
      readonly is: 'insert';
      /** References of the inserted rows. */
      readonly refs: readonly string[];
      /** Indexes of the given rows that were skipped, because another row has the same unique value. */
      readonly skipped: readonly number[];
    }
  | { readonly is: 'update' | 'delete'; readonly count: number };

/** Runs a change within the caller's transaction. */
export async function runWrite(tx: WriteTx, plan: WritePlan, setting: WriteSetting): Promise<WriteOutcome> {
  const definition = await tableNamed(tx, setting.plans, plan.table);
  refuseWriting(definition, setting.roles);
  const source = { index: 0, name: plan.table, definition, kind: 'first', on: undefined } as const;
  if (plan.is === 'insert') return await insertRows(tx, plan, setting);
  refuseReading(definition, setting.roles);
  const rows = await matchingRows(tx, source, plan.where, setting);
  return plan.is === 'update'
    ? await updateRows(tx, plan, source, rows, setting)
    : await deleteRows(tx, plan, rows, setting);
}

async function matchingRows(
  tx: WriteTx,
  source: BoundSource,
  where: Expression | undefined,
  { params, plans }: WriteSetting,
): Promise<readonly StoredRow[]> {
  const bound: BoundSelect = {
    sources: [source],
    columns: [],
    where: bindCondition(where, [source], params, 'where'),
    groupBy: undefined,
    isStrict: false,
    having: undefined,
    isDistinct: false,
    orderBy: [],
    offset: 0,
    count: undefined,
  };
  const { tuples } = await readTuples(new RowReader(tx, plans), bound);
  return tuples.map(([row]) => row).filter((row) => row !== undefined && row !== null);
}

async function insertRows(tx: WriteTx, plan: InsertPlan, setting: WriteSetting): Promise<WriteOutcome> {
  // The type forbids this, but callers of an older version may pass a plain object.
  if (!Array.isArray(plan.rows) || plan.rows.length === 0)
    throw new QueryError('Insert needs a non-empty array.');
  const rows = plan.rows.map((row) => valuesOf(row, [], setting.params)([]));
  const records = rows.map(({ [refColumn]: ref, ..._data }) => ({ _ref: refFrom(ref), _data }));
  const entry = setting.plans.get(plan.table)?.entry;
  if (!entry) {
    const table = await knownTable(tx, plan.table);
    return { is: 'insert', ...(await insertLocalRows(tx, table, records, setting.now)) };
  }
  return await telling(async () => {
    const writer = writerFor(tx, setting, rows.length);
    const refs: string[] = [];
    const skipped: number[] = [];
    for (const [at, { _ref, _data }] of records.entries()) {
      const [there] = _ref === undefined ? [] : await tx.rows(plan.table, [_ref]);
      if (there) skipped.push(at);
      else refs.push(await writer.insert(entry, _data, _ref === undefined ? {} : { ref: _ref }));
    }
    return { is: 'insert', refs, skipped };
  });
}

function refFrom(value: unknown): string | undefined {
  if (value === undefined || typeof value === 'string') return value;
  throw new QueryError(`field ${refColumn} requires STRING but got another type`);
}

async function updateRows(
  tx: WriteTx,
  plan: UpdatePlan,
  source: BoundSource,
  rows: readonly StoredRow[],
  setting: WriteSetting,
): Promise<WriteOutcome> {
  const values = valuesOf(plan.set, [source], setting.params);
  const changes = rows.map((row) => ({ ref: row.ref, columns: values([row]) }));
  const entry = setting.plans.get(plan.table)?.entry;
  if (!entry) await updateLocalRows(tx, await knownTable(tx, plan.table), changes, setting.now);
  else
    await telling(async () => {
      const writer = writerFor(tx, setting, changes.length);
      for (const { ref, columns } of changes) await writer.update(entry, ref, columns);
    });
  return { is: 'update', count: changes.length };
}

async function deleteRows(
  tx: WriteTx,
  plan: DeletePlan,
  rows: readonly StoredRow[],
  setting: WriteSetting,
): Promise<WriteOutcome> {
  const refs = rows.map(({ ref }) => ref);
  const entry = setting.plans.get(plan.table)?.entry;
  if (!entry) await deleteLocalRows(tx, await knownTable(tx, plan.table), refs);
  else
    await telling(async () => {
      const writer = writerFor(tx, setting, refs.length);
      for (const ref of refs) await writer.remove(entry, ref);
    });
  return { is: 'delete', count: refs.length };
}

async function knownTable(tx: WriteTx, name: string): Promise<LocalTable> {
  return (await localTable(tx, name)) ?? refuseTable(`Table ${name} was not found`);
}

/**
 * Returns a writer. Several rows of one change form a group; a single row has none, so that it can be folded
 * into a pending entry.
 */
function writerFor(tx: WriteTx, { plans, now, group }: WriteSetting, rows: number) {
  const shared = group ?? (rows > 1 ? newId() : undefined);
  return rowWriter(tx, {
    plans,
    mutations: new Map(),
    now,
    ...(shared === undefined ? {} : { group: shared }),
  });
}

/** Replaces the TypeError of a synced table by a QueryError, because the change itself is wrong. */
async function telling<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof TypeError) throw new QueryError(error.message, { cause: error });
    throw error;
  }
}

/** Returns a function that computes the new column values from the row before the change. */
function valuesOf(
  columns: Readonly<Record<string, Expression>>,
  sources: readonly BoundSource[],
  params: Params,
): (tuple: Tuple) => Row {
  const leaf = columnsIn(sources);
  const values = Object.entries(columns).map(([column, value]) => {
    const bound = bindNames(value, sources, params);
    refuseAggregates(bound, 'a change');
    kindOf(bound, kindsIn(sources));
    return { column, of: compileExpression(bound, leaf) };
  });
  return (tuple) => Object.fromEntries(values.map(({ column, of }) => [column, of(tuple)]));
}
