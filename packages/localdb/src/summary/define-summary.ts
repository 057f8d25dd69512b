import type { TableEntry } from '@mitto/kit/define-table';
import * as v from 'valibot';
import type { Row } from '../store/stored-row.ts';

/** Placeholder in `counts` for the member whose database it is. */
export const owner = '$owner';

type Column<T extends TableEntry> = keyof T['row']['entries'] & string;

/**
 * Grouping by one column, or by the member in two columns who is not the owner: the other side of a message.
 */
export type GroupBy<C extends string = string> = C | { readonly otherOf: readonly [C, C] };

export interface SummaryOptions<
  T extends TableEntry,
  K extends Column<T>,
  N extends Column<T>,
  C extends string,
> {
  readonly name: string;
  readonly of: T;
  readonly groupBy: GroupBy<Column<T>>;
  /** Column whose highest value marks the newest row of a group. */
  readonly newestBy: N;
  /** Columns of the newest row that a group shows. */
  readonly keep: readonly K[];
  /** For each count, the values that a counted row has. */
  readonly counts?: Readonly<Record<C, Row>>;
}

type SummaryEntries<T extends TableEntry, K extends Column<T>, C extends string> = {
  readonly [Kept in K]: T['row']['entries'][Kept];
} & { readonly [Counted in C | 'total']: v.NumberSchema<undefined> } & {
  readonly newest: v.StringSchema<undefined>;
};

/** Definition of a summary as plain data, so that a changed definition is noticed and the summary rebuilt. */
export interface SummaryRule {
  readonly of: string;
  readonly groupBy: GroupBy;
  readonly newestBy: string;
  readonly keep: readonly string[];
  readonly counts: Readonly<Record<string, Row>>;
}

/**
 * Read like a table, with a row for each group under the group's value as its reference. Never written by
 * callers.
 */
export type SummaryEntry<
  S extends v.StrictObjectSchema<v.ObjectEntries, undefined> = v.StrictObjectSchema<
    v.ObjectEntries,
    undefined
  >,
> = TableEntry<S> & { readonly rule: SummaryRule };

/** Declares a summary of a table's groups, so that no screen ever reads the whole table. */
export function defineSummary<
  const T extends TableEntry,
  const K extends Column<T>,
  const N extends Column<T>,
  const C extends string = never,
>(
  options: SummaryOptions<T, K, N, C>,
): SummaryEntry<v.StrictObjectSchema<SummaryEntries<T, K | N, C>, undefined>> {
  const { name, of, groupBy, newestBy } = options;
  const counts: Readonly<Record<string, Row>> = options.counts ?? {};
  const keep = [...new Set<string>([...options.keep, newestBy])];
  const groups =
    typeof groupBy === 'string' ? [[groupBy]] : [groupBy.otherOf, [...groupBy.otherOf].reverse()];
  const isFound = groups.some((columns) => hasIndex(of, [...columns, newestBy]));
  if (!isFound) {
    throw new Error(`${name}: ${of.name} needs an index of ${[...(groups[0] ?? []), newestBy].join(', ')}.`);
  }
  const reserved = keep.find((column) => column === 'newest' || column === 'total' || column in counts);
  if (reserved) throw new Error(`${name}: ${reserved} cannot be a column and a count.`);
  const entries = {
    ...Object.fromEntries(keep.map((column) => [column, of.row.entries[column]])),
    ...Object.fromEntries([...Object.keys(counts), 'total'].map((count) => [count, v.number()])),
    newest: v.string(),
  };
  return {
    name,
    // The cast is safe: the entries are the columns and counts named above, which the type lists one by one.
    row: v.strictObject(entries) as unknown as v.StrictObjectSchema<SummaryEntries<T, K | N, C>, undefined>,
    indexes: [[newestBy]],
    conflict: 'server',
    stream: 'member',
    rule: { of: of.name, groupBy, newestBy, keep, counts },
  };
}

function hasIndex({ indexes }: TableEntry, wanted: readonly string[]): boolean {
  return indexes.some((columns) => wanted.every((column, index) => columns[index] === column));
}
