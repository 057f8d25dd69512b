import { createContext, use, useSyncExternalStore } from 'react';
import type { IntentName, Intents, PageName, Pages, Params } from './names.ts';
import type { Panel, Place } from './place.ts';
import type { Route } from './route-table.ts';
import type { Router } from './router.ts';
import type { TransitionFailure } from './transitions.ts';

export const RouterContext = createContext<Router | undefined>(undefined);

/** Which route a component belongs to. */
export const RouteContext = createContext<Route | undefined>(undefined);

/** The panel a component lies in. */
export const PanelContext = createContext<Panel | undefined>(undefined);

/** Whether that panel is closed, and only slides out. */
export const LeavingContext = createContext(false);

/** Whether that panel stands in the place of the page, beside the menu. */
export const BesideContext = createContext(false);

export function useRouter(): Router {
  const router = use(RouterContext);
  if (!router) throw new Error('There is no router here: put a RouterRoot around it.');
  return router;
}

/** Where the app is; undefined until the first page is shown. */
export function usePlace(): Place | undefined {
  const { state } = useRouter();
  return useSyncExternalStore(state.subscribe, () => state.place);
}

/** Why the last transition failed, until another one succeeds. */
export function useRouterFailure(): TransitionFailure | undefined {
  const { state } = useRouter();
  return useSyncExternalStore(state.subscribe, () => state.failure);
}

/** The names are known; the values came out of an address, so they may be anything until they are parsed. */
export type ReadParams<P> = { readonly [K in keyof P]?: unknown };

/** The params of the page this component belongs to; they stay its own while it is on its way out. */
export function usePageParams<N extends PageName>(_name: N): ReadParams<Pages[N]> {
  const { state } = useRouter();
  const route = use(RouteContext);
  if (!route) throw new Error('This component belongs to no page.');
  const place = useSyncExternalStore(state.subscribe, () => state.placeOf(route));
  return place?.params ?? {};
}

/** Whether the panel a component lies in stands in the place of the page: the menu beside it leads away from it. */
export function useIsBeside(): boolean {
  return use(BesideContext);
}

/** Whether another panel lies below the one this component lies in, or did when that was closed. */
export function useIsOverAnother(): boolean {
  const panel = use(PanelContext);
  const panels = usePlace()?.panels ?? [];
  const at = panel ? panels.indexOf(panel) : -1;
  return at === -1 ? panels.length > 0 : at > 0;
}

/** The params of the panel this component lies in. */
export function usePanelParams<N extends IntentName>(_name: N): ReadParams<Intents[N]> {
  const panel = use(PanelContext);
  if (!panel) throw new Error('This component lies in no panel.');
  const params: Params = panel.params;
  return params;
}
