import type { Panel } from '../router/place.ts';
import type { Router } from '../router/router.ts';
import { usePlace, useRouter } from '../router/use-router.ts';

/**
 * Bars around the page that stay usable beside a panel: the side `menu` of a large screen, or the `tabs` at
 * the foot of a small one.
 */
export type FrameBars = 'menu' | 'tabs';

/**
 * Returns how many of the open panels, counted from the lowest, take the place of the page. Next to the menu
 * these are all up to the first one that is not `isBeside`; above the tab bar all up to the newest one that a
 * tab leads to. The panels after them lie over the page.
 */
export function usePanelsBeside(bars: FrameBars | undefined): number {
  const router = useRouter();
  const panels = usePlace()?.panels ?? [];
  if (bars === undefined) return 0;
  if (bars === 'tabs') return panels.findLastIndex((panel) => isTabPanel(router, panel)) + 1;
  const over = panels.findIndex((panel) => !routeOf(router, panel)?.isBeside);
  return over === -1 ? panels.length : over;
}

/** Returns true for a panel that the tab bar leads to. */
export function isTabPanel(router: Router, panel: Panel): boolean {
  return panel.params['uid'] === undefined && (routeOf(router, panel)?.isTab ?? false);
}

/** Returns true for a panel that is a card beside the menu. */
export function isPopoverPanel(router: Router, panel: Panel, bars: FrameBars | undefined): boolean {
  return bars === 'menu' && (routeOf(router, panel)?.isPopover ?? false);
}

/** Returns true for a panel that needs no session. */
export function isPublicPanel(router: Router, panel: Panel): boolean {
  return routeOf(router, panel)?.authorities.length === 0;
}

const routeOf = (router: Router, panel: Panel) => router.parts.places.panelRoutes([panel])[0];
