import type { TableEntry } from '@mitto/kit/define-table';
import '@mitto/server/modules';
import { ownerTables } from '@mitto/sync-server/owner-table';
import fc from 'fast-check';
import * as v from 'valibot';
import { arbitraryOf } from './fuzz/arbitrary-of.ts';

/** Tables that the modules of the server make with `ownerTable`, by the name of the stored table. */
export const ownRows: ReadonlyMap<string, TableEntry> = ownerTables;

/** Makes a row for an own table: this word in every column of free text, and any good value in the others. */
export function ownRowWith(word: string, { row, opens }: TableEntry): Readonly<Record<string, unknown>> {
  const columns = opens?.insert ?? [];
  const values = columns.map((column) => {
    const schema = row.entries[column];
    if (!schema) throw new Error(`There is no column ${column} to insert.`);
    const text = `Words in ${column} of ${word}`;
    if (v.is(schema, text)) return [column, text];
    return [column, fc.sample(arbitraryOf(schema, []), { numRuns: 1, seed: 1 })[0]];
  });
  return Object.fromEntries(values);
}
