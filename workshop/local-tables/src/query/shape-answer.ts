import type { BoundOrder, BoundSelect, BoundSource } from './bound-select.ts';
import { type Compiled, compileExpression, type Leaf } from './compile-expression.ts';
import { groupLeaf, groupTuples } from './group-tuples.ts';
import type { Value } from './plan.ts';
import type { AnswerRow } from './query-report.ts';
import { columnsIn, type Tuple } from './row-tuple.ts';
import { compareForOrder, groupKey } from './values.ts';

interface Candidate {
  readonly shown: readonly Value[];
  readonly order: readonly Value[];
  /** Values that decide when all order terms tie, so that the order of a result is always the same. */
  readonly last: readonly Value[];
}

/** Groups, selects and orders the rows, and applies the limit. */
export function shapeAnswer(tuples: readonly Tuple[], bound: BoundSelect): AnswerRow[] {
  const candidates = bound.groupBy
    ? candidatesFrom(groupTuples(tuples, bound), bound, groupLeaf(bound), ({ keys }) => keys)
    : candidatesFrom(tuples, bound, columnsIn(bound.sources), (tuple) => refsOf(tuple, bound.sources));
  const different = bound.isDistinct ? distinct(candidates) : candidates;
  if (bound.orderBy.length > 0) different.sort(orderOf(bound.orderBy));
  const end = bound.count === undefined ? undefined : bound.offset + bound.count;
  return different
    .slice(bound.offset, end)
    .map(({ shown }) => Object.fromEntries(bound.columns.map(({ as }, index) => [as, shown[index] ?? null])));
}

function candidatesFrom<E>(
  rows: readonly E[],
  { having, columns, orderBy }: BoundSelect,
  leaf: Leaf<E>,
  last: (row: E) => readonly Value[],
): Candidate[] {
  const isWanted: Compiled<E> = having ? compileExpression(having, leaf) : () => true;
  const shown = columns.map(({ value }) => compileExpression(value, leaf));
  const order = orderBy.map(({ by }) => compileExpression(by, leaf));
  return rows
    .filter((row) => isWanted(row) === true)
    .map((row) => ({
      shown: shown.map((one) => one(row)),
      order: order.map((one) => one(row)),
      last: last(row),
    }));
}

function refsOf(tuple: Tuple, sources: readonly BoundSource[]): Value[] {
  return sources.map(({ index }) => tuple[index]?.ref ?? null);
}

function distinct(candidates: readonly Candidate[]): Candidate[] {
  const byShown = new Map<string, Candidate>();
  for (const candidate of candidates) {
    const key = groupKey(candidate.shown);
    if (!byShown.has(key)) byShown.set(key, candidate);
  }
  return [...byShown.values()];
}

/** Orders by each term. Rows that tie are ordered by reference, in the direction of the last term. */
function orderOf(terms: readonly BoundOrder[]): (a: Candidate, b: Candidate) => number {
  const signs = terms.map(({ isDescending }) => (isDescending ? -1 : 1));
  const lastSign = signs.at(-1) ?? 1;
  return (a, b) => {
    for (const [index, sign] of signs.entries()) {
      const order = compareForOrder(a.order[index] ?? null, b.order[index] ?? null);
      if (order !== 0) return sign * order;
    }
    return lastSign * compareAll(a.last, b.last);
  };
}

function compareAll(a: readonly Value[], b: readonly Value[]): number {
  for (const [index, value] of a.entries()) {
    const order = compareForOrder(value, b[index] ?? null);
    if (order !== 0) return order;
  }
  return 0;
}
