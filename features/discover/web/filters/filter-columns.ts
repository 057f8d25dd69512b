import { defaultFilter, type SearchFilter, soughtLists } from '../../contract/search-filter.ts';

/** Entries of `part` that are columns of the row and have another value there. */
export function changedColumns<R extends object>(part: object, row: R): Partial<R> {
  const changed = Object.entries(part).filter(
    // Safe cast: a name that is in the row is one of its columns.
    ([name, value]) => name in row && JSON.stringify(value) !== JSON.stringify(row[name as keyof R]),
  );
  return Object.fromEntries(changed) as Partial<R>;
}

const premiumColumns = ['order', ...Object.keys(soughtLists)] as const;

/**
 * Filter that applies to the member. Without premium, the stored premium settings are replaced by their
 * defaults.
 */
export function effectiveFilter(filter: SearchFilter, isPremium: boolean): SearchFilter {
  if (isPremium) return filter;
  const first = Object.entries(defaultFilter).filter(([name]) => premiumColumns.includes(name));
  return { ...filter, ...Object.fromEntries(first) };
}

/** Removes the premium columns. For a missing column the server uses its own stored value. */
export function withoutPremium<P extends object>(part: P): Partial<P> {
  const free = Object.entries(part).filter(([name]) => !premiumColumns.some((column) => column === name));
  return Object.fromEntries(free) as Partial<P>;
}
