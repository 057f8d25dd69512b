import type { Updateable } from 'kysely';
import { checkedForContacts, hasContactData } from '../contract/contact-data.ts';
import type { UserInfoRow, WrittenColumn } from '../contract/profile-table.ts';
import type { ProfileTable } from './profile-tables.ts';

/** New values for some of the columns that the owner may change. */
export type Written = Partial<Pick<UserInfoRow, WrittenColumn>>;

/**
 * Converts an edit to columns of the table `profile`. The name and the location are stored in other tables.
 */
export function keptColumns(written: Written): Updateable<ProfileTable> {
  const { headline, bio, style, gender, interested } = written;
  const { characteristics, personality, goals, socials, searchFilter } = written;
  return {
    ...(headline !== undefined && { headline }),
    ...(bio !== undefined && { bio }),
    ...(style !== undefined && { style }),
    ...(gender !== undefined && { gender }),
    ...(interested !== undefined && { interested }),
    ...(characteristics && { characteristics: JSON.stringify(characteristics) }),
    ...(personality && { personality: JSON.stringify(personality) }),
    ...(goals && { goals: JSON.stringify(goals) }),
    ...(socials && { socials: JSON.stringify(socials) }),
    ...(searchFilter && { search_filter: JSON.stringify(searchFilter) }),
  };
}

/**
 * Columns with contact data after an edit, given those before it. Columns that the edit does not contain keep
 * their mark.
 */
export function contactIn(
  written: { readonly [column in (typeof checkedForContacts)[number]]?: string | undefined },
  before: readonly string[] = [],
): string[] {
  return checkedForContacts.filter((column) => {
    const text = written[column];
    return text === undefined ? before.includes(column) : hasContactData(text);
  });
}
