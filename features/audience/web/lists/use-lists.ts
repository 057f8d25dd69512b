import { circles, favorite, visitors } from '@mitto/circles/contract/circle-tables';
import { useServices } from '@mitto/web-kit/feature/services';
import { useLive } from '@mitto/web-kit/live/use-live';
import { type Lists, listsOf } from './lists-of.ts';

/** The member's lists from the local database; undefined until all of them are loaded. */
export function useLists(): Lists | undefined {
  const { session } = useServices();
  const all = useLive(circles);
  const marked = useLive(favorite);
  const seen = useLive(visitors);
  if (!all.isLoaded || !marked.isLoaded || !seen.isLoaded) return undefined;
  const ties = { circles: all.answer, favorites: marked.answer, visits: seen.answer };
  return listsOf(session.userId ?? '', ties);
}
