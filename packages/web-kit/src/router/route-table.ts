import type { ComponentType } from 'react';

/** The view a route fills unless it names another. */
export const defaultView = '^';

export type LoadView = () => Promise<ComponentType>;

/** A page or, without a path, an intent, as a feature declares it. */
export interface RouteEntry {
  /** Its own word; the full name of a child is `parent.child`. */
  readonly name: string;
  /** '/home', '/people/:uid'; a child's is appended to its parent's. */
  readonly path?: string;
  /** Only holds its children together: it cannot be gone to. */
  readonly isAbstract?: boolean;
  /** Any of these lets a member in; a child without its own has its parent's. */
  readonly authorities?: readonly string[];
  /** What it shows, by the name of the view; each is loaded when it is first needed. */
  readonly views?: Readonly<Record<string, LoadView>>;
  /** Scripts and styles to be fetched before it is shown. */
  readonly files?: readonly string[];
  /** Of an intent: the params without which there is nothing to show. Those of a page stand in its path. */
  readonly requires?: readonly string[];
  /** It fills the window: no bars stand around it. A child has its parent's. */
  readonly isBare?: boolean;
  /** Of an intent: on large screens it fills the place of the page beside the menu, and dims nothing. */
  readonly isBeside?: boolean;
  /** The full name of a route of a lower feature whose child it is. */
  readonly under?: string;
  readonly children?: readonly RouteEntry[];
}

export interface Route {
  readonly name: string;
  readonly parent: Route | undefined;
  /** As it was declared, below its parent. */
  readonly path: string;
  /** From the root. */
  readonly pattern: string;
  readonly isAbstract: boolean;
  readonly authorities: readonly string[];
  readonly views: Readonly<Record<string, LoadView>>;
  readonly files: readonly string[];
  readonly requires: readonly string[];
  readonly isBare: boolean;
  readonly isBeside: boolean;
}

export interface RouteTable {
  readonly byName: ReadonlyMap<string, Route>;
  /** What was skipped, and why: for the log. */
  readonly slips: readonly string[];
}

/** Gives every route its full name, its pattern and the authorities it inherits; parents come before children. */
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
  };
}

/** From the outermost ancestor down to the route itself. */
export function lineOf(route: Route): Route[] {
  return [...(route.parent ? lineOf(route.parent) : []), route];
}
