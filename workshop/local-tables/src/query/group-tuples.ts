import type { BoundSelect } from './bound-select.ts';
import { compileExpression, type Leaf } from './compile-expression.ts';
import type { AggregateTerm, Value } from './plan.ts';
import { columnsIn, type Tuple } from './row-tuple.ts';
import { compareForOrder, groupKey } from './values.ts';

/** Rows with the same grouping values. */
export interface Group {
  readonly keys: readonly Value[];
  readonly tuples: readonly Tuple[];
}

/** Groups the rows. Without grouping terms all rows form one group, even if there are no rows. */
export function groupTuples(tuples: readonly Tuple[], bound: BoundSelect): Group[] {
  const { sources, groupBy = [], isStrict } = bound;
  const leaf = columnsIn(sources);
  const parts = groupBy.map((part) => compileExpression(part, leaf));
  if (parts.length === 0) return [{ keys: [], tuples }];
  const groups = new Map<string, { readonly keys: readonly Value[]; readonly tuples: Tuple[] }>();
  for (const tuple of tuples) {
    const keys = parts.map((part) => part(tuple));
    if (isStrict && keys.includes(null)) continue;
    const key = groupKey(keys);
    const group = groups.get(key);
    if (group) group.tuples.push(tuple);
    else groups.set(key, { keys, tuples: [tuple] });
  }
  return [...groups.values()];
}

/** Compiles the expressions that are read from a group: its keys and its aggregates. */
export function groupLeaf({ sources, groupBy = [] }: BoundSelect): Leaf<Group> {
  const places = new Map(groupBy.map((part, index) => [JSON.stringify(part), index]));
  const rows = columnsIn(sources);
  return (expression) => {
    const place = places.get(JSON.stringify(expression));
    if (place !== undefined) return ({ keys }) => keys[place] ?? null;
    if (expression.is !== 'aggregate') return undefined;
    const of = expression.of && compileExpression(expression.of, rows);
    if (!of) return ({ tuples }) => tuples.length;
    return ({ tuples }) => aggregate(expression, tuples.map(of));
  };
}

/**
 * Computes an aggregate. Null values are ignored. If there are no values, `count` is 0 and all other
 * aggregates are null.
 */
function aggregate({ name, isDistinct }: AggregateTerm, all: readonly Value[]): Value {
  const known = all.filter((value) => value !== null);
  const values = isDistinct ? differentOf(known) : known;
  if (name === 'count') return values.length;
  if (name === 'sum' || name === 'avg') {
    const numbers = values.filter((value) => typeof value === 'number');
    if (numbers.length === 0) return null;
    const sum = numbers.reduce((so, value) => so + value, 0);
    return name === 'sum' ? sum : sum / numbers.length;
  }
  const sign = name === 'min' ? 1 : -1;
  const comparable = values.filter((value) => typeof value !== 'object');
  return comparable.reduce<Value>(
    (best, value) => (best === null || sign * compareForOrder(value, best) < 0 ? value : best),
    null,
  );
}

function differentOf(values: readonly Value[]): Value[] {
  return [...new Map(values.map((value) => [groupKey([value]), value])).values()];
}
