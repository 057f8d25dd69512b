/** Default time for which an answer is cached (ms). */
export const keptForMs = 15 * 60 * 1000;

const maxAnswers = 200;

interface Kept {
  readonly until: number;
  readonly answer: Promise<unknown>;
}

/**
 * Caches the answers of calls, each for the time that its caller sets. Concurrent callers with the same key
 * share one call.
 */
export class AnswerCache {
  readonly #kept = new Map<string, Kept>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  get<T>(key: string, forMs: number, ask: () => Promise<T>): Promise<T> {
    const now = this.#now();
    const found = this.#kept.get(key);
    // Each key is used by one kind of call only, so the cached answer has the type T.
    if (found && found.until > now) return found.answer as Promise<T>;
    const answer = ask();
    this.#kept.delete(key);
    this.#kept.set(key, { until: now + forMs, answer });
    answer.catch(() => {
      if (this.#kept.get(key)?.answer === answer) this.#kept.delete(key);
    });
    for (const old of [...this.#kept.keys()].slice(0, -maxAnswers)) this.#kept.delete(old);
    return answer;
  }

  /** Empties the cache. Call it after a change, or when another member signs in. */
  clear(): void {
    this.#kept.clear();
  }
}
