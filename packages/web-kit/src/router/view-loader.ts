import type { ComponentType } from 'react';
import { connection } from '../api/connection.ts';
import { loadFile, loadModule } from './load-file.ts';
import { type LoadView, lineOf, type Route } from './route-table.ts';

/** A part that does not load may mean that the server cannot be reached. */
function onFailure(error: unknown): never {
  void connection.check();
  throw error;
}

/** Loads the views of routes before they are rendered, each one once, so that rendering never waits. */
export class ViewLoader {
  readonly #views = new Map<LoadView, ComponentType>();

  async load(routes: readonly Route[]): Promise<void> {
    await Promise.all(routes.flatMap(lineOf).map((route) => this.#loadRoute(route)));
  }

  async #loadRoute({ name, views, files }: Route): Promise<void> {
    const waits = Object.values(views)
      .filter((load) => !this.#views.has(load))
      .map(async (load) => {
        this.#views.set(load, await loadModule(name, load).catch(onFailure));
      });
    await Promise.all([...waits, ...files.map((file) => loadFile(file))]);
  }

  view(route: Route, view: string): ComponentType | undefined {
    const load = Object.hasOwn(route.views, view) ? route.views[view] : undefined;
    return load && this.#views.get(load);
  }
}
