import { browserStorage } from '../session/browser-storage.ts';

/**
 * Returns the referral code of a link (`ref`), from the query before the '#!' or, if absent, from the one
 * after it.
 */
export function referralOf({ search, hash }: Pick<Location, 'search' | 'hash'>): string | null {
  const behind = hash.includes('?') ? hash.slice(hash.indexOf('?')) : '';
  return new URLSearchParams(search).get('ref') ?? new URLSearchParams(behind).get('ref');
}

const place = 'mitto referral';
const longest = 60;

/** Returns the referral code of the link that opened this tab, also once the address has changed. */
export function capturedReferral(): string | null {
  const code = referralOf(location)?.trim();
  if (code && code.length <= longest) browserStorage.tab.setItem(place, code);
  return browserStorage.tab.getItem(place);
}

/** Forgets the code once it was used, so that the next member of this tab is not invited by it. */
export function forgetReferral(): void {
  browserStorage.tab.removeItem(place);
}
