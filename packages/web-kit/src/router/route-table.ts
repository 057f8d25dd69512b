import type { ComponentType } from 'react';

/** Name of the default view of a route. */
export const defaultView = '^';

export type LoadView = () => Promise<ComponentType>;

/** A page, or an intent if it has no path, as a feature declares it. */
export interface RouteEntry {
  /** Short name; the full name of a child is `parent.child`. */
  readonly name: string;
  /** '/home', '/people/:uid'; a child's path is appended to its parent's. */
  readonly path?: string;
  /** True for a route that only groups its children and cannot be opened itself. */
  readonly isAbstract?: boolean;
  /** Roles, any of which admits a member; by default those of the parent. */
  readonly authorities?: readonly string[];
  /** Loaders of the components, by view name; each is called when the view is first needed. */
  readonly views?: Readonly<Record<string, LoadView>>;
  /** Scripts and styles to load before the page is shown. */
  readonly files?: readonly string[];
  /** Intents only: params that are required. The required params of a page are in its path. */
  readonly requires?: readonly string[];
  /** True when the page fills the window without any bars; by default the value of the parent. */
  readonly isBare?: boolean;
  /**
   * Intents only: on large screens the panel takes the place of the page beside the menu, without dimming.
   */
  readonly isBeside?: boolean;
  /** Intents only: on large screens the panel is a card beside the menu, over the page, without dimming. */
  readonly isPopover?: boolean;
  /**
   * Intents only: on small screens the panel stands above the tab bar, which leads to it, unless it is about
   * somebody (param `uid`).
   */
  readonly isTab?: boolean;
  /** Full name of a lower feature's route that is the parent of this one. */
  readonly under?: string;
  readonly children?: readonly RouteEntry[];
}

export interface Route {
  readonly name: string;
  readonly parent: Route | undefined;
  /** As declared, without the parent's path. */
  readonly path: string;
  /** Full path, from the root. */
  readonly pattern: string;
  readonly isAbstract: boolean;
  readonly authorities: readonly string[];
  readonly views: Readonly<Record<string, LoadView>>;
  readonly files: readonly string[];
  readonly requires: readonly string[];
  readonly isBare: boolean;
  readonly isBeside: boolean;
  readonly isPopover: boolean;
  readonly isTab: boolean;
}

export interface RouteTable {
  readonly byName: ReadonlyMap<string, Route>;
  /** Skipped routes with the reason, for the log. */
  readonly slips: readonly string[];
}

/**
 * Gives every route its full name, its pattern and its inherited authorities; parents come before children.
 */
export function tableOf(entries: readonly RouteEntry[]): RouteTable {
  const byName = new Map<string, Route>();
  const slips: string[] = [];
  const add = (entry: RouteEntry, parent: Route | undefined): void => {
    if (entry.name === '')
      throw new Error(`A ${parent ? `child of the route ${parent.name}` : 'route'} has no name.`);
    const route = routeOf(entry, parent);
    if (byName.has(route.name)) {
      slips.push(`The route ${route.name} exists already: the second one is skipped.`);
      return;
    }
    byName.set(route.name, route);
    for (const child of entry.children ?? []) add(child, route);
  };
  for (const entry of entries) add(entry, parentOf(entry, byName));
  return { byName, slips };
}

function parentOf({ name, under }: RouteEntry, byName: ReadonlyMap<string, Route>): Route | undefined {
  if (under === undefined) return undefined;
  const parent = byName.get(under);
  if (!parent) throw new Error(`The route ${name} stands under ${under}, which comes later or not at all.`);
  return parent;
}

function routeOf(entry: RouteEntry, parent: Route | undefined): Route {
  const path = (entry.path ?? '').replace(/\/+$/, '');
  return {
    name: parent ? `${parent.name}.${entry.name}` : entry.name,
    parent,
    path,
    pattern: `${parent?.pattern ?? ''}${path}`,
    isAbstract: entry.isAbstract ?? false,
    authorities: entry.authorities ?? parent?.authorities ?? [],
    views: entry.views ?? {},
    files: entry.files ?? [],
    requires: entry.requires ?? [],
    isBare: entry.isBare ?? parent?.isBare ?? false,
    isBeside: entry.isBeside ?? false,
    isPopover: entry.isPopover ?? false,
    isTab: entry.isTab ?? false,
  };
}

/** Returns the route with its ancestors, from the outermost down to the route itself. */
export function lineOf(route: Route): Route[] {
  return [...(route.parent ? lineOf(route.parent) : []), route];
}
