import type { IntentName, PageName } from '../router/names.ts';
import { useAccountData } from './account-data-context.tsx';
import type { UseBadge } from './define-data.ts';

const nothing: UseBadge = () => 0;

/** The badge that a feature defines for a page or panel; with an id, of one thing that it can show. */
export function useBadge(name: PageName | IntentName, of?: string): number | boolean {
  const { gathered } = useAccountData();
  // A name always has the same hook, so the rules of hooks hold.
  const useDefined = gathered.badges[name] ?? nothing;
  return useDefined(of);
}
