import type { AddressBar } from './address-bar.ts';
import { after, judge, type PageTarget, type SignInPages, type Verdict, type Visitor } from './guard.ts';
import type { IntentName, Intents, PageName, Pages, Params, ParamsOf } from './names.ts';
import type { Broken } from './page-boundary.tsx';
import type { PageTree } from './page-tree.ts';
import { type EntryState, isRoot, type Place } from './place.ts';
import type { Places } from './places.ts';
import type { RouterState } from './router-state.ts';
import type { ScrollKeeper } from './scroll-keeper.ts';
import { showPlace } from './show-place.ts';
import {
  type Interceptor,
  TransitionEmitter,
  type TransitionEnd,
  type TransitionEventName,
  type TransitionEvents,
} from './transition-events.ts';
import { type How, type TransitionFailure, Transitions } from './transitions.ts';
import type { ViewLoader } from './view-loader.ts';
import { wantedAddress } from './wanted-address.ts';

/** Tells developers of a failure: a line, and the error where there is one. */
export type RouterLog = (line: string, ...cause: readonly unknown[]) => void;

export interface RouterParts<V extends Visitor> {
  readonly bar: AddressBar;
  readonly places: Places;
  readonly tree: PageTree;
  readonly views: ViewLoader;
  readonly broken: Broken | undefined;
  readonly state: RouterState;
  readonly scroll: ScrollKeeper;
  readonly visitor: () => V;
  readonly signInPages: SignInPages<V>;
  /** Name of the page for unknown addresses. */
  readonly fallback: string;
  /** When false, an address typed into the address bar is undone. */
  readonly isLocationChangeAllowed: boolean;
  readonly log: RouterLog;
}

/** Opens pages by name, and panels over them. */
export class Router<V extends Visitor = Visitor> {
  readonly #parts: RouterParts<V>;
  readonly #events = new TransitionEmitter();
  readonly #interceptors = new Set<Interceptor>();
  readonly #transitions: Transitions;

  constructor(parts: RouterParts<V>) {
    this.#parts = parts;
    this.#transitions = new Transitions({
      events: this.#events,
      interceptors: this.#interceptors,
      resolve: (href, state) => this.#placeAt(href, state),
      guard: (place) => this.#guard(place),
      find: (target) => parts.places.named(target),
      fallback: (href) => this.#fallback(href),
      load: (place) => parts.views.load(parts.places.routesOf(place)),
      show: (place, how) => showPlace(parts, place, how),
      undoMove: () => this.#undoMove(),
      onFailure: (failure) => this.#onFailure(failure),
    });
    this.on('not found', ({ href }) => {
      if (!isRoot(href)) parts.log(`unable to resolve route ${href}`);
    });
    this.on('panel left out', ({ error }) =>
      parts.log(`a panel of the address is left out: ${String(error)}`),
    );
    this.on('error', ({ error }) => parts.log(String(error), error));
    this.on('module load error', ({ place, error }) => parts.log(`${place.href}: ${String(error)}`, error));
  }

  get state(): RouterState {
    return this.#parts.state;
  }

  get parts(): Pick<RouterParts<V>, 'tree' | 'views' | 'broken' | 'places'> {
    return this.#parts;
  }

  /**
   * Opens the place in the address bar and follows the address bar from then on. Resolves to the function
   * that stops it.
   */
  async start(): Promise<() => void> {
    const stop = this.#parts.bar.listen(() => void this.#onMoved());
    await this.#follow(true);
    return stop;
  }

  go<N extends PageName>(name: N, ...[params]: ParamsOf<Pages[N]>): Promise<TransitionEnd> {
    return this.#goTo({ name, params: params ?? {} }, 'push');
  }

  /** Like `go`, but replaces the current history entry, so that Back does not return to it. */
  replace<N extends PageName>(name: N, ...[params]: ParamsOf<Pages[N]>): Promise<TransitionEnd> {
    return this.#goTo({ name, params: params ?? {} }, 'replace');
  }

  /** Opens a panel over the page and its open panels. */
  open<N extends IntentName>(name: N, ...[params]: ParamsOf<Intents[N]>): Promise<TransitionEnd> {
    return this.#travel(() => this.#opened(name, params ?? {}), 'push');
  }

  /** Like `open`, but replaces the newest panel; Back then leads to what is below it. */
  turn<N extends IntentName>(name: N, ...[params]: ParamsOf<Intents[N]>): Promise<TransitionEnd> {
    return this.#travel(() => this.#opened(name, params ?? {}, 1), 'replace');
  }

  /** Closes the newest panel, as Back does. */
  close(): Promise<TransitionEnd> {
    return this.#closePanels(1);
  }

  closeAll(): Promise<TransitionEnd> {
    return this.#closePanels(this.#transitions.current?.panels.length ?? 0);
  }

  async back(entries = 1): Promise<TransitionEnd> {
    await this.#parts.bar.step(-entries);
    return await this.#follow(false);
  }

  /** Returns the address of a page, for a link. */
  address<N extends PageName>(name: N, ...[params]: ParamsOf<Pages[N]>): string {
    return this.#parts.bar.addressOf(this.#parts.places.named({ name, params: params ?? {} }).href);
  }

  /** Returns the address of the current page with one more panel, for a link. */
  intentAddress<N extends IntentName>(name: N, ...[params]: ParamsOf<Intents[N]>): string {
    return this.#parts.bar.addressOf(this.#opened(name, params ?? {}).href);
  }

  /** Opens the page that the visitor wanted before the sign-in, or else the page after login. */
  afterLogin(): Promise<TransitionEnd> {
    const { signInPages, visitor, places } = this.#parts;
    const wanted = this.#takeWanted();
    return this.#travel(() => wanted ?? places.named({ name: after(visitor(), signInPages) }), 'replace');
  }

  /** Runs the guards again after the session has changed; redirects a visitor who may no longer be here. */
  recheck(): Promise<TransitionEnd> {
    const place = this.#transitions.current;
    return place && this.#judge(place) !== 'enter'
      ? this.#travel(() => this.#transitions.current ?? place, 'replace', true)
      : Promise.resolve('ignored');
  }

  /** Retries the transition that failed. */
  retry(): Promise<TransitionEnd> {
    const { failure } = this.state;
    const wanted = failure && this.#placeAt(failure.href, this.#parts.bar.entry().state);
    const isFirst = this.#transitions.current === undefined;
    return wanted ? this.#travel(() => wanted, isFirst ? 'replace' : 'push', true) : this.#follow(true);
  }

  #placeAt(href: string, state: EntryState): Place | undefined {
    return this.#parts.places.at(href, state, (error) => this.#events.tell('panel left out', { error }));
  }

  on<N extends TransitionEventName>(name: N, listener: (event: TransitionEvents[N]) => void): () => void {
    return this.#events.on(name, listener);
  }

  intercept(interceptor: Interceptor): () => void {
    this.#interceptors.add(interceptor);
    return () => this.#interceptors.delete(interceptor);
  }

  #goTo(target: PageTarget, how: How): Promise<TransitionEnd> {
    return this.#travel(() => this.#parts.places.named(target), how);
  }

  #opened(name: string, params: Params, inPlaceOf = 0): Place {
    // Read the place from the router state. `#transitions.current` is set only after the page is rendered,
    // which is too late for links in the first render.
    const { place } = this.#parts.state;
    if (!place) throw new Error(`There is no page yet over which ${name} could open.`);
    const below = place.panels.slice(0, place.panels.length - inPlaceOf);
    return this.#parts.places.withPanels(place, [...below, this.#parts.places.panel(name, params)]);
  }

  async #closePanels(count: number): Promise<TransitionEnd> {
    const place = this.#transitions.current;
    if (!place || place.panels.length === 0) return 'ignored';
    if (this.#parts.bar.entry().state.isOpened === true) {
      await this.#parts.bar.step(-count);
      return await this.#follow(false);
    }
    const rest = () => this.#parts.places.withPanels(place, place.panels.slice(0, -count));
    return await this.#travel(rest, 'replace');
  }

  #travel(wanted: () => Place, how: How, isForced = false): Promise<TransitionEnd> {
    return this.#transitions.request({ wanted, how, isForced });
  }

  #follow(isForced: boolean): Promise<TransitionEnd> {
    return this.#transitions.request({ wanted: () => this.#parts.bar.entry(), how: 'moved', isForced });
  }

  async #onMoved(): Promise<void> {
    const isWritten = this.#parts.bar.entry().index === undefined;
    if (isWritten && !this.#parts.isLocationChangeAllowed) await this.#undoMove();
    else await this.#follow(false);
  }

  async #undoMove(): Promise<void> {
    const { bar, state } = this.#parts;
    const { index } = bar.entry();
    const before = state.index;
    if (index === undefined || before === undefined) await bar.step(-1);
    else if (index !== before) await bar.step(before - index);
  }

  /**
   * Programming errors, such as an unknown name, are only logged; failures that a member can retry are shown.
   */
  #onFailure(failure: TransitionFailure): void {
    const isFirst = this.#transitions.current === undefined;
    if (failure.kind !== 'error' || isFirst) this.#parts.state.fail(failure);
  }

  #judge(place: Place): Verdict {
    const { places, signInPages, visitor } = this.#parts;
    const authorities = places.panelRoutes(place.panels).map((route) => route.authorities);
    return judge(place, authorities, visitor(), signInPages);
  }

  #guard(place: Place): Place | undefined {
    const verdict = this.#judge(place);
    if (verdict === 'enter') return undefined;
    if (verdict.wanted === 'put aside') wantedAddress.keep(place.href);
    return (
      (verdict.wanted === 'opened' ? this.#takeWanted() : undefined) ?? this.#parts.places.named(verdict.to)
    );
  }

  /** The place that was wanted before the sign-in, once. Only a page of this app is one. */
  #takeWanted(): Place | undefined {
    const href = wantedAddress.take();
    return href === null ? undefined : this.#placeAt(href, {});
  }

  #fallback(href: string): Place | undefined {
    const { places, fallback, log } = this.#parts;
    try {
      return places.named({ name: fallback });
    } catch (error) {
      log(`${href} leads nowhere, and so does the fallback: ${String(error)}`);
      return undefined;
    }
  }
}
