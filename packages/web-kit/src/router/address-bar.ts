import { Listeners } from '@mitto/kit/listeners';
import type { AddressMode } from './address-mode.ts';
import { type EntryState, readState } from './place.ts';

/** An entry of the browser's history. */
export interface AddressEntry {
  readonly href: string;
  readonly state: EntryState;
  /** Identifies the entry as long as the tab is open. Scroll positions are stored under this key. */
  readonly key: string;
  /** Position in the app's history; undefined when the member typed the address or followed a plain link. */
  readonly index: number | undefined;
}

export interface AddressBar {
  /** Returns the current entry. */
  readonly entry: () => AddressEntry;
  readonly push: (href: string, state: EntryState) => void;
  readonly replace: (href: string, state: EntryState) => void;
  /**
   * Steps through the history; resolves when the browser has reached the entry, or after a timeout. The
   * listeners are not called.
   */
  readonly step: (delta: number) => Promise<void>;
  readonly listen: (listener: () => void) => () => void;
  readonly addressOf: (href: string) => string;
}

interface Kept {
  readonly mitto: { readonly index: number; readonly key: string; readonly state: EntryState };
}

// Timeout of a step (ms): at the end of its history the browser ignores the step and sends no event.
const stepTimeoutMs = 1000;

export function browserAddressBar(mode: AddressMode, page: Window = window): AddressBar {
  let quiet: (() => void) | undefined;
  const listeners = new Listeners();
  let lastIndex = readKept(page.history.state)?.index;
  const onPop = () => {
    lastIndex = readKept(page.history.state)?.index ?? lastIndex;
    const arrived = quiet;
    quiet = undefined;
    if (arrived) arrived();
    else listeners.emit();
  };
  const keep = (isPush: boolean, href: string, state: EntryState): void => {
    const before = readKept(page.history.state);
    // An entry that the browser created, for a typed address or a plain link, comes after the app's last
    // entry.
    const here = before?.index ?? (lastIndex === undefined ? 0 : lastIndex + 1);
    const index = isPush ? here + 1 : here;
    lastIndex = index;
    const key = isPush || !before ? newKey() : before.key;
    const kept: Kept = { mitto: { index, key, state } };
    const address = mode.write(href);
    if (isPush) page.history.pushState(kept, '', address);
    else page.history.replaceState(kept, '', address);
  };
  return {
    entry: () => {
      const kept = readKept(page.history.state);
      return {
        href: mode.read(page.location),
        state: kept?.state ?? {},
        key: kept?.key ?? '',
        index: kept?.index,
      };
    },
    push: (href, state) => keep(true, href, state),
    replace: (href, state) => keep(false, href, state),
    step: (delta) =>
      new Promise((resolve) => {
        const timer = setTimeout(() => {
          quiet = undefined;
          resolve();
        }, stepTimeoutMs);
        quiet = () => {
          clearTimeout(timer);
          resolve();
        };
        page.history.go(delta);
      }),
    listen: (listener) => {
      if (listeners.size === 0) page.addEventListener('popstate', onPop);
      const leave = listeners.add(listener);
      return () => {
        leave();
        if (listeners.size === 0) page.removeEventListener('popstate', onPop);
      };
    },
    addressOf: (href) => mode.write(href),
  };
}

function readKept(value: unknown): Kept['mitto'] | undefined {
  if (typeof value !== 'object' || value === null || !('mitto' in value)) return undefined;
  const { mitto } = value;
  if (typeof mitto !== 'object' || mitto === null || !('index' in mitto) || !('key' in mitto))
    return undefined;
  const { index, key } = mitto;
  if (typeof index !== 'number' || typeof key !== 'string') return undefined;
  return { index, key, state: readState('state' in mitto ? mitto.state : undefined) };
}

function newKey(): string {
  return crypto.getRandomValues(new Uint32Array(2)).join('-');
}
