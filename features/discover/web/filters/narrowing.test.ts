import * as v from 'valibot';
import { expect, test } from 'vitest';
import { defaultFilter, SearchFilter } from '../../contract/search-filter.ts';
import { changedColumns, effectiveFilter } from './filter-columns.ts';
import { firstAges, narrowing } from './narrowing.ts';

test.each<[Partial<SearchFilter>, number]>([
  [{}, 0],
  [{ distance: 200, order: 'newest' }, 0],
  [{ onlineUsers: true, hasProfilePic: true, verifiedUsers: true, newUsers: true }, 4],
  [{ languages: ['th'], pets: ['cat', 'dog'], drinks: [] }, 2],
  [{ style: '2' }, 1],
  [{ locType: 0 }, 1],
  [{ locType: 2, loc: { geometry: { lat: 13, lng: 100 } } }, 1],
  [{ interests: ['chess', 'tea'], heights: ['171-175'] }, 2],
])('%j narrows the search by %i', (part, count) => {
  expect(narrowing({ ...defaultFilter, ...part }, firstAges)).toBe(count);
});

test('ages narrow it once they are within those at first; more of them do not', () => {
  expect(narrowing(defaultFilter, { minAge: 18, maxAge: 80 })).toBe(0);
  expect(narrowing(defaultFilter, { minAge: 19, maxAge: 80 })).toBe(1);
  expect(narrowing(defaultFilter, { minAge: 18, maxAge: 49 })).toBe(1);
});

test('what only premium members may ask is as at first for the others, and the rest as it is kept', () => {
  const kept: SearchFilter = { ...defaultFilter, verifiedUsers: true, order: 'newest', eyeColors: ['green'] };
  expect(effectiveFilter(kept, true)).toEqual(kept);
  expect(effectiveFilter(kept, false)).toEqual({ ...defaultFilter, verifiedUsers: true });
});

test('only what differs is written, and only into the row that has it', () => {
  const part = { distance: 20, verifiedUsers: true, minAge: 30, loc: null };
  expect(changedColumns(part, defaultFilter)).toEqual({ verifiedUsers: true });
  expect(changedColumns(part, { interested: 1, ...firstAges })).toEqual({ minAge: 30 });
});

test('a row from before new members, languages and habits could be searched for is whole, and can be changed', () => {
  const { newUsers, languages, drinks, smokes, pets, children, ...before } = defaultFilter;
  expect(v.parse(SearchFilter, before)).toEqual(defaultFilter);
});
