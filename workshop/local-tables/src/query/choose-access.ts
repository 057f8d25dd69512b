import { indexesOf } from '../tables/indexes-of.ts';
import { type BoundSource, refColumn } from './bound-select.ts';
import { type IndexTerms, indexTerms, type RangeTerm } from './index-terms.ts';
import { hasPart } from './map-expression.ts';
import type { Expression } from './plan.ts';

/** An expression to which a column must be equal in each row, or `isNull` if the column must be null. */
export interface KeyTerm {
  readonly column: string;
  readonly value: Expression | 'isNull';
}

/** A way to read the rows of one table: by reference, by an index, or the whole table. */
export type Access =
  | { readonly by: 'reference'; readonly values: readonly Expression[]; readonly gain: number }
  | {
      readonly by: 'index';
      readonly columns: readonly string[];
      readonly keys: readonly KeyTerm[];
      /** Values of the next column of the index. Each needs a lookup of its own. */
      readonly among: { readonly column: string; readonly values: readonly Expression[] } | undefined;
      readonly range: (RangeTerm & { readonly column: string }) | undefined;
      /** Column by which the index orders the rows. */
      readonly order: string | undefined;
      readonly gain: number;
    }
  | { readonly by: 'table'; readonly gain: 0 };

/** Gain of a lookup by reference. It is higher than the gain of any index. */
const referenceGain = 1000;

/**
 * Chooses the access that is expected to read the fewest rows, judged by how many columns of an index the
 * conditions fix.
 */
export function chooseAccess(
  source: BoundSource,
  conditions: readonly Expression[],
  known: ReadonlySet<string>,
  order?: string,
): Access {
  const terms = indexTerms(source, conditions, known);
  const ref = terms.equals.get(refColumn);
  if (ref) return { by: 'reference', values: [ref], gain: referenceGain };
  const refs = terms.among.get(refColumn);
  if (refs) return { by: 'reference', values: refs, gain: referenceGain };
  let best: Access = { by: 'table', gain: 0 };
  for (const { columns } of indexesOf(source.definition)) {
    const access = indexAccess(columns, terms, order);
    if (access.gain > best.gain) best = access;
  }
  return best;
}

function indexAccess(columns: readonly string[], terms: IndexTerms, order: string | undefined): Access {
  const keys: KeyTerm[] = [];
  for (const column of columns) {
    const value = terms.equals.get(column) ?? (terms.isNull.has(column) ? 'isNull' : undefined);
    if (value === undefined) break;
    keys.push({ column, value });
  }
  const next = columns[keys.length];
  const values = next === undefined ? undefined : terms.among.get(next);
  const range = next === undefined || values ? undefined : terms.ranges.get(next);
  const isOrdered = next !== undefined && values === undefined;
  const ends = range ? Object.keys(range).length : 0;
  const gain = keys.length * 10 + (values ? 7 : 0) + ends * 3 + (isOrdered && next === order ? 1 : 0);
  return {
    by: 'index',
    columns,
    keys,
    among: next !== undefined && values ? { column: next, values } : undefined,
    range: next !== undefined && range ? { ...range, column: next } : undefined,
    order: isOrdered ? next : undefined,
    gain,
  };
}

/** True when the access depends on a row of another table. */
export function isCorrelated(access: Access): boolean {
  const readsColumn = (value: Expression | 'isNull' | undefined) =>
    typeof value === 'object' && hasPart(value, ({ is }) => is === 'column');
  if (access.by === 'table') return false;
  if (access.by === 'reference') return access.values.some(readsColumn);
  const { keys, among, range } = access;
  return (
    keys.some(({ value }) => readsColumn(value)) ||
    (among?.values.some(readsColumn) ?? false) ||
    readsColumn(range?.from) ||
    readsColumn(range?.to)
  );
}
