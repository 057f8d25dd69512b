import { emptyParams } from './query.ts';
import type { Route, RouteTable } from './route-table.ts';

export interface FoundPage {
  readonly route: Route;
  /** Values of the path's params, decoded from the address. */
  readonly params: Readonly<Record<string, string>>;
}

/**
 * A node of the path tree: children by fixed segment, a child for a param segment, and the page whose path
 * ends at this node.
 */
interface Fork {
  readonly words: Map<string, Fork>;
  any: Fork | undefined;
  route: Route | undefined;
}

const fork = (): Fork => ({ words: new Map(), any: undefined, route: undefined });

/**
 * Creates the function that finds the page of a path. A fixed segment wins over a param. Upper and lower case
 * of fixed segments and a trailing slash make no difference.
 */
export function pathMatcher({ byName }: RouteTable): (path: string) => FoundPage | undefined {
  const root = fork();
  for (const route of byName.values()) {
    if (!route.isAbstract) endOf(root, route.pattern).route ??= route;
  }
  return (path) => {
    const parts = partsOf(path);
    const values: string[] = [];
    const route = follow(root, parts, values);
    return route && found(route, values);
  };
}

const partsOf = (path: string): string[] => path.replace(/^\/|\/+$/g, '').split('/');

function endOf(root: Fork, pattern: string): Fork {
  return partsOf(pattern).reduce((at, part) => {
    if (part.startsWith(':')) {
      at.any ??= fork();
      return at.any;
    }
    const next = at.words.get(part.toLowerCase()) ?? fork();
    at.words.set(part.toLowerCase(), next);
    return next;
  }, root);
}

/**
 * Finds the route, first by fixed segment, then by param. Backtracks: a value taken on a failed branch is
 * removed.
 */
function follow(at: Fork, [part, ...rest]: readonly string[], values: string[]): Route | undefined {
  if (part === undefined) return at.route;
  const word = at.words.get(part.toLowerCase());
  const known = word && follow(word, rest, values);
  if (known || !at.any || part === '') return known;
  values.push(part);
  const route = follow(at.any, rest, values);
  if (!route) values.pop();
  return route;
}

/** Returns undefined when a value is not valid percent-encoding. */
function found(route: Route, values: readonly string[]): FoundPage | undefined {
  // No prototype, so that the params contain only values from the address.
  const params = emptyParams() as Record<string, string>;
  const names = partsOf(route.pattern).filter((part) => part.startsWith(':'));
  for (const [at, name] of names.entries()) {
    const value = decoded(values[at] ?? '');
    if (value === undefined) return undefined;
    params[name.slice(1)] = value;
  }
  return { route, params };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
