import { listenToSheets, newestSheet, sheetsSoFar } from './open-sheets.ts';

export interface ToastWords {
  readonly text: string;
  readonly tone?: 'plain' | 'success' | 'danger' | 'offline';
  readonly action?: { readonly label: string; readonly onPress: () => void };
  /**
   * Label of a button that closes the toast, for example "Later". Meant for toasts that stay long: the others
   * are shown before them.
   */
  readonly dismiss?: string;
  /** Time for which the toast is shown, in milliseconds; 3000 by default. */
  readonly staysFor?: number;
  /**
   * Subject of the toast: an id by which the caller finds the toast in the list. A newer toast about the same
   * subject takes the place of the older one.
   */
  readonly about?: string;
}

export interface OpenToast extends ToastWords {
  readonly key: number;
  /** Number of sheets that were opened before the toast. */
  readonly sheetsBefore: number;
}

/** The part of the list that is shown: the `current` toast, and `behind` a sheet those that wait until it closes. */
export interface ShownToasts {
  readonly current: OpenToast | undefined;
  /** True if another toast is shown after it. */
  readonly hasNext: boolean;
  readonly behind: readonly OpenToast[];
}

/**
 * Service that shows toasts from anywhere in the app, one after the other. `<Toasts of={toasts} />` renders
 * them; use it once, at the root.
 */
export interface ToastService {
  show(words: ToastWords): void;
  close(key: number): void;
  /** The toasts that are shown or wait, in the order in which they came. */
  readonly list: () => readonly OpenToast[];
  readonly shown: () => ShownToasts;
  readonly listen: (listener: () => void) => () => void;
}

export function createToasts(): ToastService {
  let toasts: readonly OpenToast[] = [];
  let shown: ShownToasts = { current: undefined, hasNext: false, behind: [] };
  let lastKey = 0;
  const listeners = new Set<() => void>();
  const change = (next: readonly OpenToast[]) => {
    toasts = next;
    shown = choose(toasts);
    for (const listener of listeners) listener();
  };
  listenToSheets(() => change(toasts));
  return {
    show: (words) => {
      lastKey += 1;
      const toast = { ...words, key: lastKey, sheetsBefore: sheetsSoFar() };
      const at = toasts.findIndex((other) => isSame(other, toast));
      change(at === -1 ? [...toasts, toast] : toasts.with(at, toast));
    },
    close: (key) => change(toasts.filter((toast) => toast.key !== key)),
    list: () => toasts,
    shown: () => shown,
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function choose(toasts: readonly OpenToast[]): ShownToasts {
  const isBehind = ({ sheetsBefore }: OpenToast) => newestSheet() > sheetsBefore;
  const ready = toasts.filter((toast) => !isBehind(toast));
  const current = ready.find(({ dismiss }) => dismiss === undefined) ?? ready[0];
  return { current, hasNext: ready.length > 1, behind: toasts.filter(isBehind) };
}

/** Returns true for two toasts of which the newer one says everything. Each action is offered by itself. */
function isSame(one: ToastWords, other: ToastWords): boolean {
  if (one.about !== undefined || other.about !== undefined) return one.about === other.about;
  const hasAction = one.action !== undefined || other.action !== undefined;
  return !hasAction && one.text === other.text && one.tone === other.tone;
}
