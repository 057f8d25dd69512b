import type { Insertable } from 'kysely';
import {
  type StoredColumn,
  type StoredName,
  storedColumns,
  storedName,
  type TextColumn,
  textColumns,
} from '../contract/column-facts.ts';
import { hasContactData } from '../contract/contact-data.ts';
import type { WrittenColumn } from '../contract/profile-columns.ts';
import type { UserInfoRow } from '../contract/profile-table.ts';
import type { ProfileTable } from './profile-tables.ts';

/** New values for some of the columns that the owner may change. */
export type WrittenColumns = Partial<Pick<UserInfoRow, WrittenColumn>>;

type KeptValues = Pick<Insertable<ProfileTable>, StoredName<StoredColumn>>;

/** Columns of lists of words, which the table has as arrays. Every other object is kept as JSON. */
const wordLists: readonly StoredColumn[] = ['interested', 'languages'];

/** Converts an edit, or the choices of a new profile, to columns of the table `profile`. */
export function toStored(written: { readonly [C in StoredColumn]?: UserInfoRow[C] | undefined }): KeptValues {
  const kept = storedColumns.flatMap((column) => {
    const value = written[column];
    if (value === undefined) return [];
    const isJson = typeof value === 'object' && value !== null && !wordLists.includes(column);
    return [[storedName(column), isJson ? JSON.stringify(value) : value]];
  });
  return Object.fromEntries(kept);
}

/** Values of these columns as the owner wrote them. A column without a value is absent. */
export function fromStored<C extends StoredColumn>(
  profile: Readonly<Record<StoredName<C>, unknown>>,
  columns: readonly C[],
): Pick<UserInfoRow, C> {
  const values = columns
    .map((column) => [column, profile[storedName(column)]])
    .filter(([, value]) => value !== null);
  // Has no type of its own; all values were parsed with the schemas of their columns before they were written.
  return Object.fromEntries(values);
}

/**
 * Columns with contact data after an edit, given those before it. Columns that the edit does not contain keep
 * their mark.
 */
export function contactIn(
  written: { readonly [C in 'name' | TextColumn | 'prompts']?: UserInfoRow[C] | undefined },
  before: readonly string[] = [],
): string[] {
  const { prompts } = written;
  const texts: Readonly<Record<string, string | undefined>> = {
    ...written,
    prompts: prompts?.map(({ answer }) => answer).join('\n'),
  };
  return ['name', ...textColumns, 'prompts'].filter((column) => {
    const text = texts[column];
    return text === undefined ? before.includes(column) : hasContactData(text);
  });
}
