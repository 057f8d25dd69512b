import type { StoredRow } from '@mitto/localdb/stored-row';
import { type BoundSource, pendingColumn, refColumn } from './bound-select.ts';
import type { Compiled, Leaf } from './compile-expression.ts';
import { valueFrom } from './values.ts';

/**
 * One row of each table in the query: undefined for a table that is not joined yet, null for a table without
 * a matching row.
 */
export type Tuple = readonly (StoredRow | null | undefined)[];

/** Compiles the columns of a tuple to functions that read them. */
export function columnsIn(sources: readonly BoundSource[]): Leaf<Tuple> {
  return (expression) => {
    if (expression.is !== 'column') return undefined;
    const source = sources.find(({ name }) => name === expression.of);
    if (!source) throw new Error(`The column ${expression.name} was not bound to a table.`);
    return readColumn(source.index, expression.name);
  };
}

function readColumn(index: number, name: string): Compiled<Tuple> {
  if (name === refColumn) return (tuple) => tuple[index]?.ref ?? null;
  if (name === pendingColumn) return (tuple) => tuple[index]?.isPending ?? null;
  return (tuple) => {
    const row = tuple[index]?.row;
    return row && Object.hasOwn(row, name) ? valueFrom(row[name]) : null;
  };
}
