import {
  type ColumnWith,
  type ProfileColumn,
  profileColumns,
  type Section,
  type WrittenColumn,
  writtenColumns,
} from './profile-columns.ts';

/** Declarations of the columns, without their exact types. */
export const columnFacts: Readonly<Record<WrittenColumn, ProfileColumn>> = profileColumns;

export type TextColumn = ColumnWith<{ readonly max: number }>;

/** Texts in the member's own words. */
export const textColumns = writtenColumns.filter(
  (column): column is TextColumn => columnFacts[column].max !== undefined,
);

/** Section of the editor that contains the field of a column. */
export function sectionOf(column: WrittenColumn): Section {
  return columnFacts[column].section ?? 'basic';
}

export const columnsForAll = writtenColumns.filter(
  (column): column is ColumnWith<{ readonly seenBy: 'all' }> => columnFacts[column].seenBy === 'all',
);

export const columnsForMatches = writtenColumns.filter(
  (column): column is ColumnWith<{ readonly seenBy: 'matches' }> => columnFacts[column].seenBy === 'matches',
);

/** Columns of the table `profile`. `nameMember` and `writePlace` write the others. */
export const storedColumns = writtenColumns.filter((column) => column !== 'name' && column !== 'location');
export type StoredColumn = (typeof storedColumns)[number];

/** Type-level counterpart of `storedName`. */
export type StoredName<C extends string> = C extends `${infer First}${infer Rest}`
  ? First extends Uppercase<First>
    ? `_${Lowercase<First>}${StoredName<Rest>}`
    : `${First}${StoredName<Rest>}`
  : '';

/** Name of a column in the table `profile`: searchFilter → search_filter. */
export function storedName<C extends StoredColumn>(column: C): StoredName<C> {
  // Safe cast: the type says the same.
  return column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as StoredName<C>;
}
