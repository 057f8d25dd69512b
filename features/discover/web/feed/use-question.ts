import { useSearchFilter } from '../filters/use-search-filter.ts';
import type { PeopleRequest } from './ask-people.ts';

export interface Questioned {
  readonly asked: PeopleRequest;
  /**
   * Search conditions as a key; equal filters have equal keys. Empty while this device does not have the
   * member's profile.
   */
  readonly question: string;
  readonly isLoaded: boolean;
}

const nothing: PeopleRequest = {};

/** Search conditions from the filter on this device, including changes not yet sent to the server. */
export function useQuestion(): Questioned {
  const { filter, wanted, hasProfile, isLoaded } = useSearchFilter();
  const asked = hasProfile ? { ...filter, ...wanted } : nothing;
  return { asked, question: hasProfile ? JSON.stringify(asked) : '', isLoaded };
}
