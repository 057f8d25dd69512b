export interface ToastWords {
  readonly text: string;
  readonly tone?: 'plain' | 'success' | 'danger' | 'offline';
  readonly action?: {
    readonly label: string;
    readonly onPress: () => void;
    /** True for the way to take back what the member has just done: it is shown before all others. */
    readonly isUndo?: true;
  };
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
  /** Time at which it came, on the page's clock. */
  readonly at: number;
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
  readonly listen: (listener: () => void) => () => void;
}

export function createToasts(): ToastService {
  let toasts: readonly OpenToast[] = [];
  let lastKey = 0;
  const listeners = new Set<() => void>();
  const change = (next: readonly OpenToast[]) => {
    toasts = next;
    for (const listener of listeners) listener();
  };
  return {
    show: (words) => {
      lastKey += 1;
      const toast = { ...words, key: lastKey, at: performance.now() };
      const at = toasts.findIndex((other) => isSame(other, toast));
      change(at === -1 ? [...toasts, toast] : toasts.with(at, toast));
    },
    close: (key) => change(toasts.filter((toast) => toast.key !== key)),
    list: () => toasts,
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Returns true for two toasts of which the newer one says everything. Each action is offered by itself. */
function isSame(one: ToastWords, other: ToastWords): boolean {
  if (one.about !== undefined || other.about !== undefined) return one.about === other.about;
  const hasAction = one.action !== undefined || other.action !== undefined;
  return !hasAction && one.text === other.text && one.tone === other.tone;
}
