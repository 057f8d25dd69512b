import { usePlace, useRouter } from '../router/use-router.ts';

/**
 * How many of the open panels, from the lowest on, fill the place of the page where there is room for that. One that
 * lies over a panel of the ordinary kind lies over everything, too.
 */
export function usePanelsBeside(hasRoom: boolean): number {
  const router = useRouter();
  const panels = usePlace()?.panels ?? [];
  if (!hasRoom) return 0;
  const over = panels.findIndex((panel) => !router.parts.places.panelRoutes([panel])[0]?.isBeside);
  return over === -1 ? panels.length : over;
}
