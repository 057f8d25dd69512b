export interface ToastWords {
  readonly text: string;
  readonly tone?: 'plain' | 'success' | 'danger' | 'offline';
  readonly action?: { readonly label: string; readonly onPress: () => void };
  /** Label of a button that closes the toast, for example "Later". Meant for toasts that stay long. */
  readonly dismiss?: string;
  /** Time for which the toast is shown, in milliseconds; 3000 by default. */
  readonly staysFor?: number;
  /** Subject of the toast: an id by which the caller finds the toast in the list. */
  readonly about?: string;
}

export interface OpenToast extends ToastWords {
  readonly key: number;
}

/**
 * Service that shows toasts from anywhere in the app. `<Toasts of={toasts} />` renders them; use it once, at
 * the root.
 */
export interface ToastService {
  show(words: ToastWords): void;
  close(key: number): void;
  readonly list: () => readonly OpenToast[];
  readonly listen: (listener: () => void) => () => void;
}

/** Max number of toasts at once; a further one removes the oldest. */
const most = 3;

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
      change([...toasts, { ...words, key: lastKey }].slice(-most));
    },
    close: (key) => change(toasts.filter((toast) => toast.key !== key)),
    list: () => toasts,
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
