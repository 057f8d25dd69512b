import type { PageTarget } from './guard.ts';
import type { EntryState, Place } from './place.ts';
import type { Interceptor, TransitionEmitter, TransitionEnd } from './transition-events.ts';

/**
 * Change of the browser's history. `moved`: the address bar is already at the new address (Back, or a typed
 * address).
 */
export type How = 'push' | 'replace' | 'moved';

export interface TransitionTarget {
  readonly href: string;
  readonly state: EntryState;
}

export interface TransitionRequest {
  /**
   * Returns the wanted address. Called when the transition starts, because the open panels may have changed
   * since the request.
   */
  readonly wanted: () => TransitionTarget;
  readonly how: How;
  /** Runs even when the address stays the same: the session has changed, or a failed page is retried. */
  readonly isForced?: boolean;
}

export interface TransitionParts {
  readonly events: TransitionEmitter;
  readonly interceptors: ReadonlySet<Interceptor>;
  readonly resolve: (href: string, state: EntryState) => Place | undefined;
  /** Returns the place to redirect to; undefined when the place may be opened. */
  readonly guard: (place: Place) => Place | undefined;
  readonly find: (target: PageTarget) => Place;
  /** Returns the place to show for an unknown address. */
  readonly fallback: (href: string) => Place | undefined;
  readonly load: (place: Place) => Promise<void>;
  /** Writes the address and shows the place; resolves when it is rendered. */
  readonly show: (place: Place, how: How) => Promise<void>;
  /** Moves the address bar back to the current place. */
  readonly undoMove: () => Promise<void>;
  readonly onFailure: (failure: TransitionFailure) => void;
}

export type TransitionFailure =
  | { readonly kind: 'not-found'; readonly href: string }
  | { readonly kind: 'module'; readonly href: string; readonly error: unknown }
  | { readonly kind: 'error'; readonly href: string; readonly error: unknown };

interface Running {
  readonly request: TransitionRequest;
  /** Aborted when the address changes again before this place is shown. */
  readonly abandon: AbortController;
  isShown: boolean;
}

const maxRedirects = 10;

/** Runs one transition at a time. Meanwhile only the last request waits; the others end as `replaced`. */
export class Transitions {
  readonly #parts: TransitionParts;
  #current: Place | undefined;
  #running: Running | undefined;
  #waiting: { readonly request: TransitionRequest; readonly end: (end: TransitionEnd) => void } | undefined;

  constructor(parts: TransitionParts) {
    this.#parts = parts;
  }

  get current(): Place | undefined {
    return this.#current;
  }

  get isRunning(): boolean {
    return this.#running !== undefined;
  }

  request(request: TransitionRequest): Promise<TransitionEnd> {
    if (!this.#running) return this.#take(request);
    // The address has already changed, so abort the transition to the old one.
    if (request.how === 'moved' && !this.#running.isShown) this.#running.abandon.abort();
    this.#waiting?.end('replaced');
    return new Promise((end) => {
      this.#waiting = { request, end };
    });
  }

  async #take(request: TransitionRequest): Promise<TransitionEnd> {
    const running: Running = { request, abandon: new AbortController(), isShown: false };
    this.#running = running;
    const end = await this.#travel(running);
    this.#running = undefined;
    if (end !== 'ignored') this.#parts.events.tell('complete', { end });
    const next = this.#waiting;
    this.#waiting = undefined;
    if (next) void this.#take(next.request).then(next.end);
    return end;
  }

  async #travel(running: Running): Promise<TransitionEnd> {
    const { request } = running;
    let href = '';
    try {
      const wanted = request.wanted();
      href = wanted.href;
      const end = await this.#way(running, wanted);
      if (end === 'stopped' && request.how === 'moved') await this.#parts.undoMove();
      return end;
    } catch (error) {
      if (error instanceof Abandoned) return 'replaced';
      const isModule = error instanceof ModuleFailed;
      const cause = isModule ? error.cause : error;
      if (isModule) this.#parts.events.tell('module load error', { place: error.place, error: cause });
      else this.#parts.events.tell('error', { error: cause });
      this.#parts.onFailure({ kind: isModule ? 'module' : 'error', href, error: cause });
      if (request.how === 'moved' && this.#current) await this.#parts.undoMove();
      return 'failed';
    }
  }

  async #way(running: Running, { href, state }: TransitionTarget): Promise<TransitionEnd> {
    const { request } = running;
    const { events, resolve, show } = this.#parts;
    const first = resolve(href, state);
    if (first && first.href === this.#current?.href && !request.isForced) {
      // Another history entry with the same address: only the address bar has moved.
      if (request.how === 'moved') await show(first, 'moved');
      return 'ignored';
    }
    events.tell('start', { href, from: this.#current });
    const place = await this.#settle(running, href, first);
    if (place === 'stopped' || place === undefined) return place ?? 'failed';
    const isRedirected = place !== first;
    if (isRedirected && place.href === this.#current?.href && !request.isForced) return 'stopped';
    await this.#load(running, place);
    running.isShown = true;
    events.tell('render', { place });
    await show(place, isRedirected && request.how === 'moved' ? 'replace' : request.how);
    this.#current = place;
    events.tell('success', { place });
    return 'completed';
  }

  /** Follows redirects until the guard lets the place pass, or an interceptor stops it. */
  async #settle(
    running: Running,
    href: string,
    first: Place | undefined,
  ): Promise<Place | 'stopped' | undefined> {
    const { events, guard } = this.#parts;
    let place = first ?? this.#notFound(href);
    for (let hops = 0; place && hops <= maxRedirects; hops += 1) {
      const intercepted = await this.#intercept(running, place);
      if (intercepted === 'stop') return 'stopped';
      if (intercepted !== 'pass') {
        events.tell('redirect', { from: place, to: intercepted.href, by: 'interceptor' });
        place = intercepted;
        continue;
      }
      events.tell('guard check', { place });
      const elsewhere = guard(place);
      if (!elsewhere) return place;
      events.tell('redirect', { from: place, to: elsewhere.href, by: 'guard' });
      place = elsewhere;
    }
    if (place) throw new Error(`The way to ${href} is redirected in a circle.`);
    return undefined;
  }

  #notFound(href: string): Place | undefined {
    this.#parts.events.tell('not found', { href });
    const place = this.#parts.fallback(href);
    if (!place) this.#parts.onFailure({ kind: 'not-found', href });
    return place;
  }

  async #intercept(running: Running, place: Place): Promise<'pass' | 'stop' | Place> {
    for (const intercept of this.#parts.interceptors) {
      const said = await unlessAbandoned(running, Promise.resolve(intercept(place, this.#current)));
      if (said === 'pass') continue;
      return said === 'stop' ? 'stop' : this.#parts.find(said);
    }
    return 'pass';
  }

  async #load(running: Running, place: Place): Promise<void> {
    const loaded = this.#parts.load(place).catch((cause: unknown) => {
      throw new ModuleFailed(place, cause);
    });
    await unlessAbandoned(running, loaded);
  }
}

class Abandoned extends Error {}

class ModuleFailed extends Error {
  readonly place: Place;

  constructor(place: Place, cause: unknown) {
    super(`A module of ${place.route.name} could not be loaded.`, { cause });
    this.place = place;
  }
}

/** Rejects when the transition is abandoned, so that a page that never loads does not block Back. */
function unlessAbandoned<T>({ abandon: { signal } }: Running, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(new Abandoned());
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });
}
