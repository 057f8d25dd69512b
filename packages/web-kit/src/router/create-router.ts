import { type AddressBar, browserAddressBar } from './address-bar.ts';
import { addressMode, type Delimiter } from './address-mode.ts';
import type { SignInPages, Visitor } from './guard.ts';
import type { Broken } from './page-boundary.tsx';
import { PageTree } from './page-tree.ts';
import { Places } from './places.ts';
import { type RouteEntry, tableOf } from './route-table.ts';
import { Router, type RouterLog } from './router.ts';
import { RouterState } from './router-state.ts';
import { ScrollKeeper } from './scroll-keeper.ts';
import { ViewLoader } from './view-loader.ts';

export interface RouterOptions<V extends Visitor> {
  readonly pages: readonly RouteEntry[];
  readonly intents?: readonly RouteEntry[];
  /** Returns the session data; called at every guard check. */
  readonly visitor: () => V;
  readonly signInPages: SignInPages<V>;
  /** '#!' works on any server; '' needs a server that answers every path with the app. */
  readonly delimiter?: Delimiter;
  /** Path of the page that the browser loads. */
  readonly base?: string;
  /** Name of the page for unknown addresses; by default the page '.', at '/'. */
  readonly fallback?: string;
  readonly isLocationChangeAllowed?: boolean;
  /** Component shown in place of a page that throws while rendering; its `reset` renders the page again. */
  readonly broken?: Broken;
  readonly bar?: AddressBar;
  readonly log?: RouterLog;
}

const rootPage: RouteEntry = { name: '.', path: '/' };

export function createRouter<V extends Visitor>(options: RouterOptions<V>): Router<V> {
  const {
    visitor,
    signInPages,
    delimiter = '#!',
    base = '/',
    fallback = rootPage.name,
    log = noLog,
  } = options;
  const isRootMissing =
    fallback === rootPage.name && !options.pages.some(({ name }) => name === rootPage.name);
  const pages = tableOf(isRootMissing ? [...options.pages, rootPage] : options.pages);
  const intents = tableOf(options.intents ?? []);
  for (const slip of [...pages.slips, ...intents.slips]) log(slip);
  const tree = new PageTree(pages);
  return new Router({
    bar: options.bar ?? browserAddressBar(addressMode(delimiter, base)),
    places: new Places(pages, intents, tree),
    tree,
    views: new ViewLoader(),
    broken: options.broken,
    state: new RouterState(),
    scroll: new ScrollKeeper(),
    visitor,
    signInPages,
    fallback,
    isLocationChangeAllowed: options.isLocationChangeAllowed ?? true,
    log,
  });
}

function noLog(): void {
  // Logging is off.
}
