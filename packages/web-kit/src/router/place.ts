import type { Params } from './names.ts';
import { carriedOf, emptyParams, isPlain, queryPairs, readQuery, writeQuery } from './query.ts';
import type { Route } from './route-table.ts';

/** Name of the query parameter that holds an open panel. */
const panelsWord = 'open';

/** A panel that is open over the page: the name of its intent, and the params. */
export interface Panel {
  readonly name: string;
  readonly params: Params;
}

/** State that the address cannot carry; the browser's history keeps it per entry, also across a reload. */
export interface EntryState {
  readonly carried?: Params;
  /** One item per open panel, in order. */
  readonly panelsCarried?: readonly Params[];
  /**
   * True when the previous history entry has the same page with one panel fewer, so that going back closes
   * the newest panel.
   */
  readonly isOpened?: boolean;
}

/** The target of a transition: the page, the panels over it, and the address of both. */
export interface Place {
  readonly route: Route;
  readonly params: Params;
  readonly panels: readonly Panel[];
  /** Path and query without '#!'; never with an origin. */
  readonly href: string;
  readonly state: EntryState;
}

export interface PlaceWords {
  readonly route: Route;
  readonly params: Params;
  readonly panels: readonly Panel[];
}

/** Thrown when a named route is opened without a param of its path. */
export class ParamMissing extends Error {
  constructor(route: string, param: string) {
    super(`The route ${route} requires parameter, but none was provided: ${param}`);
    this.name = 'ParamMissing';
  }
}

export function placeOf({ route, params, panels }: PlaceWords): Place {
  const inPath = new Set<string>();
  const path = route.pattern.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    // Browsers resolve '.' and '..' in paths, so such a value would lead to another page.
    const isNone = value === '' || value === '.' || value === '..';
    if (!isPlain(value) || isNone) throw new ParamMissing(route.name, name);
    inPath.add(name);
    return encodeURIComponent(String(value));
  });
  const rest = Object.fromEntries(Object.entries(params).filter(([name]) => !inPath.has(name)));
  const query = [
    writeQuery(rest),
    ...panels.map((panel) => `${panelsWord}=${encodeURIComponent(panelText(panel))}`),
  ].filter((part) => part !== '');
  const href = `${path === '' ? '/' : path}${query.length > 0 ? `?${query.join('&')}` : ''}`;
  return { route, params: shown(params), panels, href, state: stateOf(rest, panels) };
}

function shown(params: Params): Params {
  return Object.assign(emptyParams(), params);
}

function stateOf(params: Params, panels: readonly Panel[]): EntryState {
  const carried = carriedOf(params);
  const panelsCarried = panels.map((panel) => carriedOf(panel.params));
  return {
    ...(Object.keys(carried).length > 0 ? { carried } : {}),
    ...(panelsCarried.some((one) => Object.keys(one).length > 0) ? { panelsCarried } : {}),
  };
}

function panelText({ name, params }: Panel): string {
  const query = writeQuery(params);
  return query === '' ? name : `${name}?${query}`;
}

export function readParams(search: string, state: EntryState): Params {
  return Object.assign(emptyParams(), state.carried, readQuery(search, panelsWord));
}

/** Returns the panels in an address, the lowest first. */
export function readPanels(search: string, { panelsCarried = [] }: EntryState): Panel[] {
  return queryPairs(search)
    .filter(([name]) => name === panelsWord)
    .map(([, text], index) => {
      const at = text.indexOf('?');
      const name = at < 0 ? text : text.slice(0, at);
      const params = at < 0 ? emptyParams() : readQuery(text.slice(at + 1));
      return { name, params: Object.assign(emptyParams(), panelsCarried[index], params) };
    });
}

export function splitHref(href: string): { readonly path: string; readonly search: string } {
  const [whole = ''] = href.split('#', 1);
  const at = whole.indexOf('?');
  return at < 0 ? { path: whole, search: '' } : { path: whole.slice(0, at), search: whole.slice(at + 1) };
}

/** True for the address of the app itself. It leads to the fallback by design, if no page is there. */
export function isRoot(href: string): boolean {
  return splitHref(href).path === '/';
}

/**
 * Reads the state of a history entry and drops invalid parts: an older version or another page may have
 * written it.
 */
export function readState(value: unknown): EntryState {
  if (!isRecord(value)) return {};
  const { carried, panelsCarried, isOpened } = value;
  return {
    ...(isRecord(carried) ? { carried } : {}),
    ...(Array.isArray(panelsCarried) && panelsCarried.every(isRecord) ? { panelsCarried } : {}),
    ...(isOpened === true ? { isOpened } : {}),
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
