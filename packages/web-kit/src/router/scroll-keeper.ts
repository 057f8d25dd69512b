import { draftPlaces } from '../forms/draft-places.ts';

/** What scrolls by itself and is worth keeping carries this attribute, with a name of its own. */
const attribute = 'data-keep-scroll';
const storageWord = 'mitto-scroll';
const mostEntries = 50;

type Positions = Record<string, number>;

/** Scrolls to the top of a new page, and back to where one was on the way back and after a refresh. */
export class ScrollKeeper {
  readonly #kept: Record<string, Positions>;
  readonly #storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** The entry of the history that is on the screen. */
  #key = '';
  #stop: (() => void) | undefined;

  constructor(storage: Pick<Storage, 'getItem' | 'setItem'> = draftPlaces.tab) {
    this.#storage = storage;
    this.#kept = readKept(storage);
    history.scrollRestoration = 'manual';
    addEventListener('pagehide', () => {
      this.leave();
      this.#store();
    });
  }

  /** Before another entry is shown, and before the page goes. */
  leave(): void {
    const positions: Positions = { '': scrollY };
    for (const element of document.querySelectorAll(`[${attribute}]`)) {
      positions[element.getAttribute(attribute) ?? ''] = element.scrollTop;
    }
    delete this.#kept[this.#key];
    this.#kept[this.#key] = positions;
    for (const old of Object.keys(this.#kept).slice(0, -mostEntries)) delete this.#kept[old];
  }

  /** `stay`: only a panel opened or closed over the page. */
  enter(key: string, where: 'top' | 'restore' | 'stay'): void {
    this.#stop?.();
    this.#key = key;
    if (where === 'top') scrollTo(0, 0);
    if (where === 'restore') this.#restore(key);
  }

  /** Rows may still be on their way from the local database: it follows the page as it grows, until one scrolls. */
  #restore(key: string): void {
    const positions = this.#kept[key];
    if (!positions) {
      scrollTo(0, 0);
      return;
    }
    const missing = new Set(Object.keys(positions));
    const attempt = () => {
      for (const name of missing) if (reach(name, positions[name] ?? 0)) missing.delete(name);
      if (missing.size === 0) this.#stop?.();
    };
    const growth = new ResizeObserver(attempt);
    const entrance = new MutationObserver(attempt);
    const stop = () => {
      growth.disconnect();
      entrance.disconnect();
      for (const name of touches) removeEventListener(name, stop);
      if (this.#stop === stop) this.#stop = undefined;
    };
    this.#stop = stop;
    for (const name of touches) addEventListener(name, stop, { passive: true });
    growth.observe(document.body);
    entrance.observe(document.body, { childList: true, subtree: true });
    attempt();
  }

  #store(): void {
    try {
      this.#storage.setItem(storageWord, JSON.stringify(this.#kept));
    } catch {
      // A full or refused storage costs the place on the page, nothing else.
    }
  }
}

const touches = ['wheel', 'touchstart', 'keydown', 'mousedown'] as const;

function reach(name: string, top: number): boolean {
  if (name === '') {
    scrollTo(0, top);
    return Math.abs(scrollY - top) < 2;
  }
  const element = document.querySelector(`[${attribute}="${CSS.escape(name)}"]`);
  if (!element) return false;
  element.scrollTop = top;
  return Math.abs(element.scrollTop - top) < 2;
}

function readKept(storage: Pick<Storage, 'getItem'>): Record<string, Positions> {
  try {
    const kept: unknown = JSON.parse(storage.getItem(storageWord) ?? '{}');
    // Written by `#store`; what is not a number scrolls nowhere.
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, Positions>) : {};
  } catch {
    return {};
  }
}
