import { usePlace, useRouter } from '../router/use-router.ts';

/**
 * Returns how many of the open panels, counted from the lowest, take the place of the page: none in a small
 * window. Counting stops at the first panel that is not `isBeside`; this panel and all above it lie over the
 * page.
 */
export function usePanelsBeside(hasRoom: boolean): number {
  const router = useRouter();
  const panels = usePlace()?.panels ?? [];
  if (!hasRoom) return 0;
  const over = panels.findIndex((panel) => !router.parts.places.panelRoutes([panel])[0]?.isBeside);
  return over === -1 ? panels.length : over;
}
