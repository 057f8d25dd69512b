import type { BoundSource } from './bound-select.ts';
import { type Compiled, compileExpression } from './compile-expression.ts';
import { sourcesOf } from './map-expression.ts';
import type { Expression } from './plan.ts';
import { columnsIn, type Tuple } from './row-tuple.ts';
import { groupKey } from './values.ts';

export interface EqualKeys {
  /** Returns undefined when one of the values is null, which equals nothing. */
  ofRow(row: Tuple): string | undefined;
  ofTuple(tuple: Tuple): string | undefined;
}

/**
 * Builds hash keys from the equality conditions between a table and the tables before it: one function for
 * rows of the table, one for tuples of the earlier tables.
 */
export function equalKeys(
  conditions: readonly Expression[],
  source: BoundSource,
  known: ReadonlySet<string>,
  sources: readonly BoundSource[],
): EqualKeys | undefined {
  const leaf = columnsIn(sources);
  const isOwn = (side: Expression) => {
    const names = [...sourcesOf(side)];
    return names.length === 1 && names[0] === source.name;
  };
  const isKnown = (side: Expression) => {
    const names = [...sourcesOf(side)];
    return names.length > 0 && names.every((name) => known.has(name));
  };
  const own: Compiled<Tuple>[] = [];
  const other: Compiled<Tuple>[] = [];
  for (const condition of conditions) {
    if (condition.is !== 'compare' || condition.op !== '=') continue;
    const { left, right } = condition;
    const sides =
      isOwn(left) && isKnown(right) ? [left, right] : isOwn(right) && isKnown(left) ? [right, left] : [];
    const [mine, theirs] = sides;
    if (!mine || !theirs) continue;
    own.push(compileExpression(mine, leaf));
    other.push(compileExpression(theirs, leaf));
  }
  if (own.length === 0) return undefined;
  return { ofRow: (row) => keyOf(own, row), ofTuple: (tuple) => keyOf(other, tuple) };
}

function keyOf(parts: readonly Compiled<Tuple>[], tuple: Tuple): string | undefined {
  const values = parts.map((part) => part(tuple));
  return values.some((value) => typeof value === 'object') ? undefined : groupKey(values);
}
