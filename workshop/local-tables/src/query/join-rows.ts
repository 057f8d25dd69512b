import type { StoredRow } from '@mitto/localdb/stored-row';
import type { BoundSource } from './bound-select.ts';
import { type Access, chooseAccess, isCorrelated } from './choose-access.ts';
import { compileExpression } from './compile-expression.ts';
import { equalKeys } from './equal-keys.ts';
import type { JoinStep } from './join-steps.ts';
import type { Expression } from './plan.ts';
import { QueryError } from './query-error.ts';
import type { ReadStep } from './query-report.ts';
import { type Lookup, lookupsOf, type RowReader } from './row-reader.ts';
import { columnsIn, type Tuple } from './row-tuple.ts';

export interface Joining {
  readonly reader: RowReader;
  readonly sources: readonly BoundSource[];
  readonly report: (step: ReadStep) => void;
}

/** Maximum number of lookups in a table. Above it, one read of the whole table is cheaper. */
const maxLookups = 1000;

/**
 * Maximum number of pairs that a join may produce, far above what a screen needs. A join of every row with
 * every row is refused at this limit, before it exhausts the memory.
 */
const maxPairs = 1_000_000;

type CandidatesFor = (tuple: Tuple) => readonly StoredRow[];

/** Joins one more table to the tuples of the tables before it. */
export async function joinRows(tuples: readonly Tuple[], step: JoinStep, joining: Joining): Promise<Tuple[]> {
  const { source, known, kind, conditions, bounds } = step;
  const before = { rows: joining.reader.rowsRead, lookups: joining.reader.lookups };
  const isSided = kind === 'right' || kind === 'outer';
  // In a left, right or outer join, the conditions of the join must not filter a table whose rows all stay in
  // the result.
  const usable = isSided ? bounds : [...conditions, ...bounds];
  const wanted = isSided ? undefined : chooseAccess(source, usable, known);
  const looked =
    wanted && isCorrelated(wanted) ? await byLookups(tuples, wanted, source, joining) : undefined;
  const access = looked && wanted ? wanted : chooseAccess(source, usable, new Set());
  const isIdle = tuples.length === 0 && !isSided;
  const all = looked ? undefined : isIdle ? [] : await readAll(source, access, joining);
  const hashed = all && byHash(all, conditions, source, known, joining.sources);
  const candidates = looked ?? hashed ?? (() => all ?? []);
  joining.report({
    table: source.definition.TBL_NAME,
    as: source.name,
    by: access.by,
    index: access.by === 'index' ? access.columns : undefined,
    join: looked ? 'lookups' : hashed ? 'hash' : 'each-with-each',
    lookups: joining.reader.lookups - before.lookups,
    rowsRead: joining.reader.rowsRead - before.rows,
  });
  return pair(tuples, candidates, step, joining.sources, isSided ? all : undefined);
}

/** Performs each distinct lookup once. Returns undefined if there would be too many lookups. */
async function byLookups(
  tuples: readonly Tuple[],
  access: Access,
  { definition }: BoundSource,
  { reader, sources }: Joining,
): Promise<CandidatesFor | undefined> {
  const table = definition.TBL_NAME;
  const lookups = lookupsOf(access, sources);
  const wanted = tuples.map((tuple) => lookups(tuple));
  const refs = new Set(wanted.flatMap((all) => all.flatMap((one) => ('refs' in one ? one.refs : []))));
  const finds = new Map(
    wanted.flatMap((all) => all.flatMap((one) => ('key' in one ? [[one.key, one]] : []))),
  );
  if (finds.size > maxLookups) return undefined;
  const byRef = new Map<string, StoredRow>();
  if (refs.size > 0) for (const row of await reader.rows(table, [...refs])) byRef.set(row.ref, row);
  const found = new Map<string, readonly StoredRow[]>();
  for (const [key, { find }] of finds) found.set(key, await reader.find({ ...find, table }));
  const rowsOf = (one: Lookup): readonly StoredRow[] =>
    'refs' in one
      ? one.refs.map((ref) => byRef.get(ref)).filter((row) => row !== undefined)
      : (found.get(one.key) ?? []);
  const places = new Map(tuples.map((tuple, at) => [tuple, wanted[at] ?? []]));
  return (tuple) => (places.get(tuple) ?? []).flatMap(rowsOf);
}

/** Reads the rows of a table, using only conditions that do not depend on another table. */
export async function readAll(
  { definition }: BoundSource,
  access: Access,
  { reader, sources }: Pick<Joining, 'reader' | 'sources'>,
): Promise<readonly StoredRow[]> {
  const found: StoredRow[][] = [];
  for (const lookup of lookupsOf(access, sources)([])) {
    found.push(await reader.lookUp(definition.TBL_NAME, lookup));
  }
  return found.flat();
}

/** Groups the rows by their join key. Returns undefined when no condition is an equality. */
function byHash(
  rows: readonly StoredRow[],
  conditions: readonly Expression[],
  source: BoundSource,
  known: ReadonlySet<string>,
  sources: readonly BoundSource[],
): CandidatesFor | undefined {
  const keys = equalKeys(conditions, source, known, sources);
  if (!keys) return undefined;
  const byKey = new Map<string, StoredRow[]>();
  for (const row of rows) {
    const key = keys.ofRow(alone(source, row));
    if (key === undefined) continue;
    const group = byKey.get(key);
    if (group) group.push(row);
    else byKey.set(key, [row]);
  }
  return (tuple) => {
    const key = keys.ofTuple(tuple);
    return key === undefined ? [] : (byKey.get(key) ?? []);
  };
}

/** Returns a tuple that contains only this row. */
export function alone({ index }: BoundSource, row: StoredRow): Tuple {
  const tuple: (StoredRow | undefined)[] = [];
  tuple[index] = row;
  return tuple;
}

function pair(
  tuples: readonly Tuple[],
  candidates: CandidatesFor,
  { source, kind, conditions }: JoinStep,
  sources: readonly BoundSource[],
  kept: readonly StoredRow[] | undefined,
): Tuple[] {
  const leaf = columnsIn(sources);
  const tests = conditions.map((condition) => compileExpression(condition, leaf));
  const pairs: Tuple[] = [];
  const used = new Set<StoredRow>();
  for (const tuple of tuples) {
    let isPaired = false;
    for (const row of candidates(tuple)) {
      const joined = joinedWith(tuple, source.index, row);
      if (!tests.every((test) => test(joined) === true)) continue;
      if (pairs.length >= maxPairs)
        throw new QueryError(`The join comes to more than ${maxPairs} rows: narrow it.`);
      pairs.push(joined);
      used.add(row);
      isPaired = true;
    }
    if (!isPaired && (kind === 'left' || kind === 'outer')) pairs.push(joinedWith(tuple, source.index, null));
  }
  const unused = kept?.filter((row) => !used.has(row)) ?? [];
  const missing = sources.map(({ index }) => (index < source.index ? null : undefined));
  return [...pairs, ...unused.map((row) => joinedWith(missing, source.index, row))];
}

function joinedWith(tuple: Tuple, index: number, row: StoredRow | null): Tuple {
  const joined = [...tuple];
  joined[index] = row;
  return joined;
}
