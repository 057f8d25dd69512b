import {
  type AnyRoute,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorRouteComponent,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { emptyParams } from './query.ts';
import type { Route, RouteTable } from './route-table.ts';

export interface FoundPage {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

const drawnWithinMs = 2000;

/** Matches paths and draws the pages they belong to: the one place that knows TanStack Router. */
export interface PageTree {
  readonly find: (path: string) => FoundPage | undefined;
  /** Draws the page of a path; resolves when it is on the screen. */
  readonly draw: (path: string) => Promise<void>;
  readonly router: PageTreeRouter;
}

export type PageTreeRouter = ReturnType<typeof makeRouter>;

/**
 * Its history is one in memory, led by ours: an address is written only when the guards have let it in, and a
 * transition that is stopped has never shown.
 */
export function pageTree(
  table: RouteTable,
  pageOf: (route: Route) => () => ReactNode,
  broken?: ErrorRouteComponent,
): PageTree {
  const root = createRootRoute();
  const made = new Map<string, AnyRoute>();
  const children = new Map<string, AnyRoute[]>();
  const routeById = new Map<string, Route>();
  for (const route of table.byName.values()) {
    const parentName = route.parent?.name ?? '';
    const node = createRoute({
      getParentRoute: () => made.get(parentName) ?? root,
      ...(route.path === '' && route.parent ? { id: route.name } : { path: patternOf(route.path) }),
      component: pageOf(route),
    }) as AnyRoute; // Its type would spell out a tree that is known at run time only.
    made.set(route.name, node);
    children.set(parentName, [...(children.get(parentName) ?? []), node]);
  }
  for (const [name, node] of made) node.addChildren(children.get(name) ?? []);
  root.addChildren(children.get('') ?? []);
  const router = makeRouter(root, broken);
  for (const [name, node] of made) {
    const route = table.byName.get(name);
    if (route) routeById.set(String(node.id), route);
  }
  return {
    find: (path) => findPage(router, routeById, path),
    draw: (path) => drawPage(router, path),
    router,
  };
}

function makeRouter(routeTree: AnyRoute, broken: ErrorRouteComponent | undefined) {
  const defaults = broken === undefined ? {} : { defaultErrorComponent: broken };
  return createRouter({ routeTree, history: createMemoryHistory(), isServer: false, ...defaults });
}

function patternOf(path: string): string {
  return path === '' ? '/' : path.replace(/:(\w+)/g, '$$$1');
}

function findPage(
  router: PageTreeRouter,
  routeById: ReadonlyMap<string, Route>,
  path: string,
): FoundPage | undefined {
  const [, raw, found] = router.getMatchedRoutes(path);
  const route = found && routeById.get(String(found.id));
  if (!route || route.isAbstract) return undefined;
  // Without a prototype, so that a page's params hold what the address says and nothing else.
  return { route, params: Object.assign(emptyParams() as Record<string, string>, raw) };
}

async function drawPage(router: PageTreeRouter, path: string): Promise<void> {
  const isMounted = router.history.subscribers.size > 0;
  const isThere = router.history.location.pathname === path;
  if (isThere) return;
  if (!isMounted) {
    router.history.replace(path);
    return;
  }
  const { promise, resolve } = Promise.withResolvers<void>();
  // A page that takes its time to draw does not hold up the next one.
  const timer = setTimeout(resolve, drawnWithinMs);
  const forget = router.subscribe('onRendered', () => resolve());
  router.history.replace(path);
  await promise;
  clearTimeout(timer);
  forget();
}
