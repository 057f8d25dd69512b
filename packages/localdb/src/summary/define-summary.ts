import type { TableEntry } from '@mitto/kit/define-table';
import * as v from 'valibot';
import type { Row } from '../store/stored-row.ts';

/** As a value in `counts`: the member whose database it is. */
export const owner = '$owner';

type Column<T extends TableEntry> = keyof T['row']['entries'] & string;

/** One column, or of two that hold members the one who is not the owner: with whom a message is exchanged. */
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
  /** The row of the group with the highest value here is its newest. */
  readonly newestBy: N;
  /** The columns of the newest row that a group shows. */
  readonly keep: readonly K[];
  /** How many rows of the group have these values. */
  readonly counts?: Readonly<Record<C, Row>>;
}

type SummaryEntries<T extends TableEntry, K extends Column<T>, C extends string> = {
  readonly [Kept in K]: T['row']['entries'][Kept];
} & { readonly [Counted in C | 'total']: v.NumberSchema<undefined> } & {
  readonly newest: v.StringSchema<undefined>;
};

/** What a summary is made by, as plain data: another one is seen and has it made anew. */
export interface SummaryRule {
  readonly of: string;
  readonly groupBy: GroupBy;
  readonly newestBy: string;
  readonly keep: readonly string[];
  readonly counts: Readonly<Record<string, Row>>;
}

/** Read like a table: a row for each group, under the group's value as its reference. Nobody writes it. */
export type SummaryEntry<
  S extends v.StrictObjectSchema<v.ObjectEntries, undefined> = v.StrictObjectSchema<
    v.ObjectEntries,
    undefined
  >,
> = TableEntry<S> & { readonly rule: SummaryRule };

/** Declares what is kept ready of a table's groups, so that no screen ever goes through the whole table. */
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
    // Made of the columns and counts named above, which the type lists one by one.
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
