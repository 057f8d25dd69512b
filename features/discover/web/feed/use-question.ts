import { useSearchFilter } from '../filters/use-search-filter.ts';
import type { Asked } from './ask-people.ts';

export interface Questioned {
  readonly asked: Asked;
  /** The same for the same people; empty while this device does not know the member's filter yet, and the server does. */
  readonly question: string;
  readonly isLoaded: boolean;
}

const nothing: Asked = {};

/** Whom the member wants to see, as this device knows it: a filter that was changed offline counts at once. */
export function useQuestion(): Questioned {
  const { filter, wanted, hasProfile, isLoaded } = useSearchFilter();
  const asked = hasProfile ? { ...filter, ...wanted } : nothing;
  return { asked, question: hasProfile ? JSON.stringify(asked) : '', isLoaded };
}
