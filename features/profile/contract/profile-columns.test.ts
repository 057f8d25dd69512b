import * as v from 'valibot';
import { expect, test } from 'vitest';
import { columnFacts, columnsForAll, columnsForMatches, storedName, textColumns } from './column-facts.ts';
import { PersonCard } from './person-card.ts';
import { writtenColumns } from './profile-columns.ts';
import { userInfo } from './profile-table.ts';

test('a text is refused by its schema right above the limit that its column declares', () => {
  for (const column of textColumns) {
    const { max = 0 } = columnFacts[column];
    expect(v.is(userInfo.row.entries[column], 'x'.repeat(max)), column).toBe(true);
    expect(v.is(userInfo.row.entries[column], 'x'.repeat(max + 1)), column).toBe(false);
  }
});

test('the card of a person has the columns that others read, and no other one', () => {
  // The name of a member is theirs, and the introduction goes with the photos.
  const columns = writtenColumns.filter((column) => !['name', 'voice', 'transcript'].includes(column));
  const onCard = columns.filter((column) => column in PersonCard.entries);
  expect(onCard).toEqual([...columnsForAll, ...columnsForMatches]);
});

test('a complete profile is a hundred per cent: 35 for photos, and the shares of the columns', () => {
  const shares = writtenColumns.map((column) => columnFacts[column].completes?.[0] ?? 0);
  expect(shares.reduce((sum, share) => sum + share, 35)).toBe(100);
});

test('a column is stored under its name in snake case', () => {
  expect([storedName('searchFilter'), storedName('bio')]).toEqual(['search_filter', 'bio']);
});
