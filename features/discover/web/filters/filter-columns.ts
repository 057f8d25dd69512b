import { defaultFilter, type SearchFilter, soughtLists } from '../../contract/search-filter.ts';

/** The columns of a part that are those of a row, and differ from it. */
export function changedColumns<R extends object>(part: object, row: R): Partial<R> {
  const changed = Object.entries(part).filter(
    // A name that the row has is a column of it.
    ([name, value]) => name in row && JSON.stringify(value) !== JSON.stringify(row[name as keyof R]),
  );
  return Object.fromEntries(changed) as Partial<R>;
}

const premiumColumns = ['order', ...Object.keys(soughtLists)] as const;

/** The filter as it holds: what was set while the member was premium waits until they are again. */
export function heldFilter(filter: SearchFilter, isPremium: boolean): SearchFilter {
  if (isPremium) return filter;
  const first = Object.entries(defaultFilter).filter(([name]) => premiumColumns.includes(name));
  return { ...filter, ...Object.fromEntries(first) };
}

/** What anybody may ask of it; the rest the server takes as it is kept. */
export function withoutPremium<P extends object>(part: P): Partial<P> {
  const free = Object.entries(part).filter(([name]) => !premiumColumns.some((column) => column === name));
  return Object.fromEntries(free) as Partial<P>;
}
