/** Who brought the visitor, as it came in a link: before or behind the '#!'. */
export function referralOf({ search, hash }: Pick<Location, 'search' | 'hash'>): string | null {
  const behind = hash.includes('?') ? hash.slice(hash.indexOf('?')) : '';
  return new URLSearchParams(search).get('ref') ?? new URLSearchParams(behind).get('ref');
}
