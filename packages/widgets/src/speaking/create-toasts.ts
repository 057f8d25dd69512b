export interface ToastWords {
  readonly text: string;
  readonly tone?: 'plain' | 'success' | 'danger' | 'offline';
  readonly action?: { readonly label: string; readonly onPress: () => void };
  /** "Later": what stays for long can be put away. */
  readonly dismiss?: string;
  /** Milliseconds; 3000 unless told otherwise. */
  readonly staysFor?: number;
  /** What it is about: who shows it finds it again in the list by this. */
  readonly about?: string;
}

export interface OpenToast extends ToastWords {
  readonly key: number;
}

/** What speaks from anywhere; `<Toasts of={toasts} />` draws it, once, at the root. */
export interface ToastService {
  show(words: ToastWords): void;
  close(key: number): void;
  readonly list: () => readonly OpenToast[];
  readonly listen: (hear: () => void) => () => void;
}

/** More than this at once nobody reads: the oldest makes room. */
const most = 3;

export function createToasts(): ToastService {
  let toasts: readonly OpenToast[] = [];
  let lastKey = 0;
  const hearers = new Set<() => void>();
  const change = (next: readonly OpenToast[]) => {
    toasts = next;
    for (const hear of hearers) hear();
  };
  return {
    show: (words) => {
      lastKey += 1;
      change([...toasts, { ...words, key: lastKey }].slice(-most));
    },
    close: (key) => change(toasts.filter((toast) => toast.key !== key)),
    list: () => toasts,
    listen: (hear) => {
      hearers.add(hear);
      return () => hearers.delete(hear);
    },
  };
}
