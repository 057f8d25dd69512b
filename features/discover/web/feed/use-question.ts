import { useSearchFilter } from '../filters/use-search-filter.ts';
import type { Asked } from './ask-people.ts';

export interface Questioned {
  readonly asked: Asked;
  /** Key of the question, equal for equal filters. Empty while only the server knows the member's filter. */
  readonly question: string;
  readonly isLoaded: boolean;
}

const nothing: Asked = {};

/** The member's question as this device knows it. An offline change of the filter counts at once. */
export function useQuestion(): Questioned {
  const { filter, wanted, hasProfile, isLoaded } = useSearchFilter();
  const asked = hasProfile ? { ...filter, ...wanted } : nothing;
  return { asked, question: hasProfile ? JSON.stringify(asked) : '', isLoaded };
}
