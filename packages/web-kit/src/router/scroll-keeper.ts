import { browserStorage, type KeyValues } from '../session/browser-storage.ts';

/** Attribute of scrolling elements whose position is stored; its value is the element's name. */
const attribute = 'data-keep-scroll';
const storageWord = 'mitto-scroll';
const maxEntries = 50;

type Positions = Record<string, number>;

/** Scrolls to the top of a new page, and restores the position on Back and after a reload. */
export class ScrollKeeper {
  readonly #kept: Record<string, Positions>;
  readonly #storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** Key of the history entry on the screen. */
  #key = '';
  #stop: (() => void) | undefined;

  constructor(storage: Pick<KeyValues, 'getItem' | 'setItem'> = browserStorage.tab) {
    this.#storage = storage;
    this.#kept = readKept(storage);
    history.scrollRestoration = 'manual';
    addEventListener('pagehide', () => {
      this.leave();
      this.#store();
    });
  }

  /** Stores the positions; call before another entry is shown. Also called when the browser page is left. */
  leave(): void {
    const positions: Positions = { '': scrollY };
    for (const element of document.querySelectorAll(`[${attribute}]`)) {
      positions[element.getAttribute(attribute) ?? ''] = element.scrollTop;
    }
    delete this.#kept[this.#key];
    this.#kept[this.#key] = positions;
    for (const old of Object.keys(this.#kept).slice(0, -maxEntries)) delete this.#kept[old];
  }

  /** Sets the position for a new entry. Use `stay` when only a panel was opened or closed. */
  enter(key: string, where: 'top' | 'restore' | 'stay'): void {
    this.#stop?.();
    this.#key = key;
    if (where === 'top') scrollTo(0, 0);
    if (where === 'restore') this.#restore(key);
  }

  /**
   * Restores the positions. Rows may still be loading, so this retries while the page grows, until the member
   * scrolls.
   */
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
      // If the storage is full or refused, only the scroll positions are lost.
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
    // Safe cast: `#store` wrote the value. If it was changed, an invalid position has no effect.
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, Positions>) : {};
  } catch {
    return {};
  }
}
