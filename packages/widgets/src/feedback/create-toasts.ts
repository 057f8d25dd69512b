export interface ToastWords {
  readonly text: string;
  readonly tone?: 'plain' | 'success' | 'danger' | 'offline';
  readonly action?: { readonly label: string; readonly onPress: () => void };
  /** Adds a button that closes a long-lasting toast: "Later". */
  readonly dismiss?: string;
  /** In milliseconds; 3000 by default. */
  readonly staysFor?: number;
  /** Subject of the toast, by which the caller finds it in the list. */
  readonly about?: string;
}

export interface OpenToast extends ToastWords {
  readonly key: number;
}

/** Shows toasts from anywhere; `<Toasts of={toasts} />` renders them, once, at the root. */
export interface ToastService {
  show(words: ToastWords): void;
  close(key: number): void;
  readonly list: () => readonly OpenToast[];
  readonly listen: (hear: () => void) => () => void;
}

/** Max number of toasts at once; a further one removes the oldest. */
const most = 3;

export function createToasts(): ToastService {
  let toasts: readonly OpenToast[] = [];
  let lastKey = 0;
  const listeners = new Set<() => void>();
  const change = (next: readonly OpenToast[]) => {
    toasts = next;
    for (const hear of listeners) hear();
  };
  return {
    show: (words) => {
      lastKey += 1;
      change([...toasts, { ...words, key: lastKey }].slice(-most));
    },
    close: (key) => change(toasts.filter((toast) => toast.key !== key)),
    list: () => toasts,
    listen: (hear) => {
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
  };
}
