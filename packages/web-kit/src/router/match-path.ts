import { emptyParams } from './query.ts';
import type { Route, RouteTable } from './route-table.ts';

export interface FoundPage {
  readonly route: Route;
  /** What the address says of each param of the path. */
  readonly params: Readonly<Record<string, string>>;
}

/** Where a path goes on: by a word of its own, or whatever stands there; or ends, at a page. */
interface Fork {
  readonly words: Map<string, Fork>;
  any: Fork | undefined;
  route: Route | undefined;
}

const fork = (): Fork => ({ words: new Map(), any: undefined, route: undefined });

/** Finds the page of a path. A word counts before a param; how it is written, and a slash at the end, do not. */
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

/** Where the word leads nowhere, the param may: what was taken on the way is given back. */
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

/** Undefined where a value is not what an address can hold. */
function found(route: Route, values: readonly string[]): FoundPage | undefined {
  // Without a prototype, so that a page's params hold what the address says and nothing else.
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
