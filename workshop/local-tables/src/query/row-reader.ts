import type { ReadTx } from '@mitto/localdb/local-store';
import { compareKeys, type IndexKey, type RowQuery, type StoredRow } from '@mitto/localdb/stored-row';
import type { TablePlans } from '@mitto/localdb/table-plan';
import { findRows } from '../tables/definition-of.ts';
import { readLocalRows } from '../tables/local-records.ts';
import type { BoundSource } from './bound-select.ts';
import type { Access } from './choose-access.ts';
import { type Compiled, compileExpression } from './compile-expression.ts';
import type { Expression, Value } from './plan.ts';
import { columnsIn, type Tuple } from './row-tuple.ts';

/** One request to the store. */
export type Lookup =
  | { readonly refs: readonly string[] }
  | { readonly find: Omit<RowQuery, 'table'>; readonly key: string };

/**
 * Returns the lookups of an access for a tuple. It returns none if a value is null, because null equals
 * nothing.
 */
export type LookupsFor = (tuple: Tuple) => readonly Lookup[];

export function lookupsOf(access: Access, sources: readonly BoundSource[]): LookupsFor {
  const leaf = columnsIn(sources);
  const compile = (value: Expression) => compileExpression(value, leaf);
  if (access.by === 'table') return () => [{ find: {}, key: '' }];
  if (access.by === 'reference') {
    const values = access.values.map(compile);
    return (tuple) => [{ refs: [...new Set(values.map((value) => value(tuple)).filter(isText))] }];
  }
  const keys = access.keys.map(({ column, value }) => ({
    column,
    value: value === 'isNull' ? value : compile(value),
  }));
  const among = access.among && { column: access.among.column, values: access.among.values.map(compile) };
  const { range } = access;
  const from = range?.from && compile(range.from);
  const to = range?.to && compile(range.to);
  return (tuple) => {
    const equals = fixedKeys(keys, tuple);
    const ends = range && endsOf(range.column, from?.(tuple), to?.(tuple));
    if (!equals || ends === 'nothing') return [];
    const base = ends ? { equals, range: ends } : { equals };
    if (!among) return [keyed(base)];
    const values = new Set(among.values.map((value) => value(tuple)).filter(isComparable));
    return [...values].map((value) => keyed({ equals: { ...equals, [among.column]: value } }));
  };
}

const isText = (value: Value) => typeof value === 'string';
const isComparable = (value: Value): value is string | number | boolean =>
  value !== null && typeof value !== 'object';

function keyed(find: Omit<RowQuery, 'table'>): Lookup {
  return { find, key: JSON.stringify(find) };
}

function fixedKeys(
  keys: readonly { readonly column: string; readonly value: Compiled<Tuple> | 'isNull' }[],
  tuple: Tuple,
): Record<string, Value> | undefined {
  const equals: Record<string, Value> = {};
  for (const { column, value } of keys) {
    const key = value === 'isNull' ? null : value(tuple);
    if (value !== 'isNull' && !isComparable(key)) return undefined;
    equals[column] = key;
  }
  return equals;
}

/**
 * Returns the range to read. The store includes both ends, and the conditions are checked again afterwards.
 */
function endsOf(
  column: string,
  from: Value | undefined,
  to: Value | undefined,
): RowQuery['range'] | 'nothing' {
  const isImpossible = (end: Value | undefined) => end !== undefined && !isComparable(end);
  if (isImpossible(from) || isImpossible(to)) return 'nothing';
  const isKey = (end: Value | undefined): end is IndexKey =>
    typeof end === 'string' || typeof end === 'number';
  if (!isKey(from) && !isKey(to)) return undefined;
  // A store refuses a range that ends before it begins.
  if (isKey(from) && isKey(to) && compareKeys(from, to) > 0) return 'nothing';
  return { column, ...(isKey(from) ? { from } : {}), ...(isKey(to) ? { to } : {}) };
}

/** Reads rows, and counts the rows and lookups. */
export class RowReader {
  rowsRead = 0;
  lookups = 0;
  readonly #tx: ReadTx;
  readonly #plans: TablePlans;

  constructor(tx: ReadTx, plans: TablePlans) {
    this.#tx = tx;
    this.#plans = plans;
  }

  async rows(table: string, refs: readonly string[]): Promise<StoredRow[]> {
    this.lookups += 1;
    const read = this.#plans.has(table) ? this.#tx.rows(table, refs) : readLocalRows(this.#tx, table, refs);
    const found = (await read).filter((row) => row !== undefined);
    this.rowsRead += found.length;
    return found;
  }

  async find(query: RowQuery): Promise<StoredRow[]> {
    this.lookups += 1;
    const found = await findRows(this.#tx, this.#plans, query);
    this.rowsRead += found.length;
    return found;
  }

  async lookUp(table: string, lookup: Lookup): Promise<StoredRow[]> {
    return 'refs' in lookup
      ? await this.rows(table, lookup.refs)
      : await this.find({ ...lookup.find, table });
  }
}
