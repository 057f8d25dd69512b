import { Listeners } from '@mitto/kit/listeners';
import { type FoundPage, pathMatcher } from './match-path.ts';
import type { RouteTable } from './route-table.ts';

const drawnWithinMs = 2000;

/**
 * The page that is on the screen. The router sets it with `draw`, and the component reports back with
 * `drawn`.
 */
export class PageTree {
  readonly find: (path: string) => FoundPage | undefined;
  readonly #listeners = new Listeners();
  #page: FoundPage | undefined;
  #path: string | undefined;
  #isDrawn: (() => void) | undefined;

  constructor(table: RouteTable) {
    this.find = pathMatcher(table);
  }

  readonly page = (): FoundPage | undefined => this.#page;

  readonly subscribe = this.#listeners.add;

  /**
   * Sets the page of a path. Resolves when the page is on the screen, after a timeout, or at once when no
   * component listens yet.
   */
  async draw(path: string): Promise<void> {
    if (path === this.#path) return;
    this.#path = path;
    this.#page = this.find(path);
    if (this.#listeners.size === 0) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    // A page that is slow to render must not block the next one.
    const timer = setTimeout(resolve, drawnWithinMs);
    this.#isDrawn = resolve;
    this.#listeners.emit();
    await promise;
    clearTimeout(timer);
  }

  drawn(page: FoundPage): void {
    if (page === this.#page) this.#isDrawn?.();
  }
}
