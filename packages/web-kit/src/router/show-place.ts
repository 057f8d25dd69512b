import type { AddressBar } from './address-bar.ts';
import type { PageTree } from './page-tree.ts';
import { type Place, splitHref } from './place.ts';
import type { Places } from './places.ts';
import type { RouterState } from './router-state.ts';
import type { ScrollKeeper } from './scroll-keeper.ts';
import type { How } from './transitions.ts';

export interface ShowParts {
  readonly bar: AddressBar;
  readonly places: Places;
  readonly tree: PageTree;
  readonly state: RouterState;
  readonly scroll: ScrollKeeper;
}

/** Writes the address, renders the place, and sets the scroll position. */
export async function showPlace(parts: ShowParts, place: Place, how: How): Promise<void> {
  const { bar, tree, state, scroll } = parts;
  const before = state.place;
  scroll.leave();
  const isKnown = bar.entry().index !== undefined;
  writeAddress(parts, place, how);
  const { index, key } = bar.entry();
  state.show(place, index);
  await tree.draw(splitHref(place.href).path);
  const isSamePage = before !== undefined && pageHref(parts, before) === pageHref(parts, place);
  const isReturn = how === 'moved' && isKnown;
  scroll.enter(key, isReturn && !isSamePage ? 'restore' : isSamePage ? 'stay' : 'top');
}

function pageHref({ places }: ShowParts, place: Place): string {
  return places.withPanels(place, []).href;
}

/**
 * Writes the history entries. A deep link becomes one entry per panel, so that Back closes the newest panel
 * instead of leaving the app.
 */
function writeAddress({ bar, places, state }: ShowParts, place: Place, how: How): void {
  if (how === 'moved' && bar.entry().index !== undefined) return;
  const { panels } = place;
  const below = places.withPanels(place, panels.slice(0, -1)).href;
  if (how === 'push' && panels.length > 0 && below === state.place?.href) {
    bar.push(place.href, { ...place.state, isOpened: true });
    return;
  }
  // The newest panel is replaced: rewrite its entry and keep the entries below.
  if (how === 'replace' && panels.length > 0 && below === belowNewest(places, state.place)) {
    bar.replace(place.href, { ...place.state, isOpened: bar.entry().state.isOpened === true });
    return;
  }
  for (let count = 0; count <= panels.length; count += 1) {
    const step = places.withPanels(place, panels.slice(0, count));
    const entryState = count === 0 ? step.state : { ...step.state, isOpened: true };
    if (count === 0 && how !== 'push') bar.replace(step.href, entryState);
    else bar.push(step.href, entryState);
  }
}

function belowNewest(places: Places, place: Place | undefined): string | undefined {
  if (place === undefined || place.panels.length === 0) return undefined;
  return places.withPanels(place, place.panels.slice(0, -1)).href;
}
