import { checksDeclarations } from '@mitto/kit/checks-declarations';
import type { TableEntry } from '@mitto/kit/define-table';
import * as v from 'valibot';
import type { Row } from './stored-row.ts';

/** Placeholder in `counts` for the uid of the member who owns the database. */
export const owner = '$owner';

type Column<T extends TableEntry> = keyof T['row']['entries'] & string;

/**
 * Grouping by one column, or by the member in two columns who is not the owner (for example the other person
 * of a message).
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
  /** Column that orders the rows of a group: the row with its highest value is the newest. */
  readonly newestBy: N;
  /** Columns of the newest row that the summary contains. */
  readonly keep: readonly K[];
  /** For each count, its name and the column values that a row must have to be counted. */
  readonly counts?: Readonly<Record<C, Row>>;
}

type SummaryEntries<T extends TableEntry, K extends Column<T>, C extends string> = {
  readonly [Kept in K]: T['row']['entries'][Kept];
} & { readonly [Counted in C | 'total']: v.NumberSchema<undefined> } & {
  readonly newest: v.StringSchema<undefined>;
};

/**
 * Definition of a summary as plain data. It is compared as text, so that a changed definition leads to a
 * rebuild.
 */
export interface SummaryRule {
  readonly of: string;
  readonly groupBy: GroupBy;
  readonly newestBy: string;
  readonly keep: readonly string[];
  readonly counts: Readonly<Record<string, Row>>;
}

/**
 * A summary is read like a table. It has one row for each group, whose reference is the value of the group.
 * Callers never write it.
 */
export type SummaryEntry<
  S extends v.StrictObjectSchema<v.ObjectEntries, undefined> = v.StrictObjectSchema<
    v.ObjectEntries,
    undefined
  >,
> = TableEntry<S> & { readonly rule: SummaryRule };

/** Declares a summary of the groups of a table, so that no screen has to read the whole table. */
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
  if (checksDeclarations) checkSummary(options.of, { name, groupBy, newestBy, keep, counts });
  const entries = {
    ...Object.fromEntries(keep.map((column) => [column, of.row.entries[column]])),
    ...Object.fromEntries([...Object.keys(counts), 'total'].map((count) => [count, v.number()])),
    newest: v.string(),
  };
  return {
    name,
    // The cast is safe: the entries are exactly the columns and counts above, and the type lists the same
    // ones.
    row: v.strictObject(entries) as unknown as v.StrictObjectSchema<SummaryEntries<T, K | N, C>, undefined>,
    indexes: [[newestBy]],
    conflict: 'server',
    stream: 'member',
    rule: { of: of.name, groupBy, newestBy, keep, counts },
  };
}

/** Throws if the table has no index that finds a group, or if a count has the name of a column. */
function checkSummary(
  of: TableEntry,
  { name, groupBy, newestBy, keep, counts }: Omit<SummaryRule, 'of'> & { readonly name: string },
): void {
  const groups =
    typeof groupBy === 'string' ? [[groupBy]] : [groupBy.otherOf, [...groupBy.otherOf].reverse()];
  const isFound = groups.some((columns) => hasIndex(of, [...columns, newestBy]));
  if (!isFound) {
    throw new Error(`${name}: ${of.name} needs an index of ${[...(groups[0] ?? []), newestBy].join(', ')}.`);
  }
  const reserved = keep.find((column) => column === 'newest' || column === 'total' || column in counts);
  if (reserved) throw new Error(`${name}: ${reserved} cannot be a column and a count.`);
}

function hasIndex({ indexes }: TableEntry, wanted: readonly string[]): boolean {
  return indexes.some((columns) => wanted.every((column, index) => columns[index] === column));
}
