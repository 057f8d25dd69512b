import { createContext, use, useSyncExternalStore } from 'react';
import type { IntentName, Intents, PageName, Pages, Params } from './names.ts';
import type { Panel, Place } from './place.ts';
import type { Route } from './route-table.ts';
import type { Router } from './router.ts';
import type { TransitionFailure } from './transitions.ts';

export const RouterContext = createContext<Router | undefined>(undefined);

/** The route that a component belongs to. */
export const RouteContext = createContext<Route | undefined>(undefined);

/** The panel that a component is in. */
export const PanelContext = createContext<Panel | undefined>(undefined);

/** True when the panel that a component is in is closed and still slides out. */
export const LeavingContext = createContext(false);

/** True when the panel that a component is in takes the place of the page, beside the menu. */
export const BesideContext = createContext(false);

/** True when the panel that a component is in is a card beside the menu. */
export const PopoverContext = createContext(false);

export function useRouter(): Router {
  const router = use(RouterContext);
  if (!router) throw new Error('There is no router here: put a RouterRoot around it.');
  return router;
}

/** Returns the current place; undefined until the first page is shown. */
export function usePlace(): Place | undefined {
  const { state } = useRouter();
  return useSyncExternalStore(state.subscribe, () => state.place);
}

/** Returns why the last transition failed; undefined once another one has succeeded. */
export function useRouterFailure(): TransitionFailure | undefined {
  const { state } = useRouter();
  return useSyncExternalStore(state.subscribe, () => state.failure);
}

/** Params with unknown values: they come from an address and must be parsed before use. */
export type ReadParams<P> = { readonly [K in keyof P]?: unknown };

/**
 * Returns the params of the page that this component belongs to. They stay the same while the next page
 * replaces it.
 */
export function usePageParams<N extends PageName>(_name: N): ReadParams<Pages[N]> {
  const { state } = useRouter();
  const route = use(RouteContext);
  if (!route) throw new Error('This component belongs to no page.');
  const place = useSyncExternalStore(state.subscribe, () => state.placeOf(route));
  return place?.params ?? {};
}

/**
 * Returns true when the component's panel takes the place of the page. The member can then go elsewhere
 * through the menu beside it.
 */
export function useIsBeside(): boolean {
  return use(BesideContext);
}

/** Returns true when the component's panel is a card beside the menu, which goes when one leaves it. */
export function useIsPopover(): boolean {
  return use(PopoverContext);
}

/** Returns true when another panel lies below this component's panel, or did when it was closed. */
export function useIsOverAnother(): boolean {
  const panel = use(PanelContext);
  const panels = usePlace()?.panels ?? [];
  const at = panel ? panels.indexOf(panel) : -1;
  return at === -1 ? panels.length > 0 : at > 0;
}

/** Returns the params of the panel that this component is in. */
export function usePanelParams<N extends IntentName>(_name: N): ReadParams<Intents[N]> {
  const panel = use(PanelContext);
  if (!panel) throw new Error('This component lies in no panel.');
  const params: Params = panel.params;
  return params;
}
