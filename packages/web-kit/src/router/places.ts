import type { PageTarget } from './guard.ts';
import type { Params } from './names.ts';
import type { PageTree } from './page-tree.ts';
import {
  type EntryState,
  type Panel,
  ParamMissing,
  type Place,
  placeOf,
  readPanels,
  readParams,
  splitHref,
} from './place.ts';
import type { Route, RouteTable } from './route-table.ts';

/** Finds places by address and by name. */
export class Places {
  readonly #pages: RouteTable;
  readonly #intents: RouteTable;
  readonly #tree: PageTree;

  constructor(pages: RouteTable, intents: RouteTable, tree: PageTree) {
    this.#pages = pages;
    this.#intents = intents;
    this.#tree = tree;
  }

  /**
   * Returns undefined for an unknown address. Panels that are unknown or lack a required param are left out, each
   * with a call of `onLeftOut`.
   */
  at(href: string, state: EntryState, onLeftOut: (error: unknown) => void): Place | undefined {
    const { path, search } = splitHref(href);
    const found = this.#tree.find(path);
    if (!found) return undefined;
    const panels = readPanels(search, state).flatMap(({ name, params }) => {
      try {
        return [this.panel(name, params)];
      } catch (error) {
        onLeftOut(error);
        return [];
      }
    });
    const params = Object.assign(readParams(search, state), found.params);
    return placeOf({ route: found.route, params, panels });
  }

  named({ name, params = {} }: PageTarget): Place {
    const route = this.#pages.byName.get(name);
    if (!route || route.isAbstract) throw new Error(`unable to resolve route ${name}`);
    return placeOf({ route, params, panels: [] });
  }

  withPanels(place: Place, panels: readonly Panel[]): Place {
    const { route, params } = place;
    return placeOf({ route, params, panels });
  }

  panel(name: string, params: Params): Panel {
    const intent = this.#intent(name);
    if (!intent) throw new Error(`unable to resolve intent ${name}`);
    const missing = missingOf(intent, params);
    if (missing !== undefined) throw new ParamMissing(name, missing);
    return { name, params };
  }

  /** Returns the routes of the page and of the open panels: all of them have to be loaded and allowed. */
  routesOf({ route, panels }: Place): Route[] {
    return [route, ...this.panelRoutes(panels)];
  }

  panelRoutes(panels: readonly Panel[]): Route[] {
    return panels.flatMap(({ name }) => this.#intent(name) ?? []);
  }

  #intent(name: string): Route | undefined {
    const intent = this.#intents.byName.get(name);
    return intent?.isAbstract ? undefined : intent;
  }
}

function missingOf({ requires }: Route, params: Params): string | undefined {
  return requires.find((name) => params[name] === undefined || params[name] === '');
}
