const place = 'mitto-waits';

/**
 * Time (ms) from which each refused change may be retried, by mid. The times are stored, so that a reload
 * does not restart a wait.
 */
export class KeptWaits {
  readonly #storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined;
  readonly #ends: Map<string, number>;

  /** Without a storage the waits last as long as the page. */
  constructor(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined) {
    this.#storage = storage;
    this.#ends = new Map(attempt(() => read(storage?.getItem(place) ?? null)) ?? []);
  }

  /** Returns the end of a wait; the first call for a mid starts the wait. */
  endOf(mid: string, seconds: number): number {
    const known = this.#ends.get(mid);
    if (known !== undefined) return known;
    const end = Date.now() + seconds * 1000;
    this.#ends.set(mid, end);
    const waiting = [...this.#ends].filter(([, at]) => at > Date.now());
    attempt(() => this.#storage?.setItem(place, JSON.stringify(waiting)));
    return end;
  }

  forget(): void {
    this.#ends.clear();
    attempt(() => this.#storage?.removeItem(place));
  }
}

function read(text: string | null): (readonly [string, number])[] {
  const kept: unknown = JSON.parse(text ?? '[]');
  if (!Array.isArray(kept)) return [];
  return kept.flatMap((one: unknown) => {
    const [mid, end] = Array.isArray(one) ? (one as readonly unknown[]) : [];
    return typeof mid === 'string' && typeof end === 'number' ? [[mid, end] as const] : [];
  });
}

/**
 * Runs `work` on the storage. Returns undefined if it throws: the storage is full, the browser denies access,
 * or the stored text is invalid. The end times are then kept in memory only.
 */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
