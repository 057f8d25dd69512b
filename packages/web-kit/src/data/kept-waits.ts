import { attempt, type KeyValues } from '../session/browser-storage.ts';

const place = 'mitto-waits';

/**
 * Time (ms) from which each refused change may be retried, by mid. The times are stored, so that a reload
 * does not restart a wait.
 */
export class KeptWaits {
  readonly #storage: KeyValues | undefined;
  readonly #ends: Map<string, number>;

  /** Without a storage the waits last as long as the page. */
  constructor(storage: KeyValues | undefined) {
    this.#storage = storage;
    // A stored text that is invalid counts as none.
    this.#ends = new Map(attempt(() => read(storage?.getItem(place) ?? null)) ?? []);
  }

  /** Returns the end of a wait; the first call for a mid starts the wait. */
  endOf(mid: string, seconds: number): number {
    const known = this.#ends.get(mid);
    if (known !== undefined) return known;
    const end = Date.now() + seconds * 1000;
    this.#ends.set(mid, end);
    const waiting = [...this.#ends].filter(([, at]) => at > Date.now());
    this.#storage?.setItem(place, JSON.stringify(waiting));
    return end;
  }

  forget(): void {
    this.#ends.clear();
    this.#storage?.removeItem(place);
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
