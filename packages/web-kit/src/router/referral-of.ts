/**
 * Returns the referral code of a link (`ref`), from the query before the '#!' or, if absent, from the one
 * after it.
 */
export function referralOf({ search, hash }: Pick<Location, 'search' | 'hash'>): string | null {
  const behind = hash.includes('?') ? hash.slice(hash.indexOf('?')) : '';
  return new URLSearchParams(search).get('ref') ?? new URLSearchParams(behind).get('ref');
}
