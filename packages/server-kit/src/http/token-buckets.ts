export interface Rate {
  readonly perSecond: number;
  readonly burst: number;
}

interface Bucket {
  tokens: number;
  at: number;
}

/**
 * Rate limits by token bucket, one bucket for each key, in bounded memory. They count within this process, so N
 * processes allow N times as much; a limit that must hold over all of them is counted in the database. Buckets are in two maps. When the
 * younger map is full, the older one is dropped. The buckets of frequent callers survive, without the cost of
 * an LRU order at every call.
 */
export class TokenBuckets {
  readonly #rate: Rate;
  readonly #maxKeys: number;
  #young = new Map<string, Bucket>();
  #old = new Map<string, Bucket>();

  constructor(rate: Rate, maxKeys: number) {
    this.#rate = rate;
    this.#maxKeys = maxKeys;
  }

  /** Takes one token. Returns 0, or the seconds until the next token. */
  take(key: string, nowMs: number): number {
    const bucket = this.#find(key, nowMs);
    const { perSecond, burst } = this.#rate;
    // A clock that was set back must not reduce the tokens.
    const passed = Math.max(0, nowMs - bucket.at);
    bucket.tokens = Math.min(burst, bucket.tokens + (passed / 1000) * perSecond);
    bucket.at = nowMs;
    if (bucket.tokens < 1) return Math.max(1, Math.ceil((1 - bucket.tokens) / perSecond));
    bucket.tokens -= 1;
    return 0;
  }

  get size(): number {
    return this.#young.size + this.#old.size;
  }

  #find(key: string, nowMs: number): Bucket {
    const known = this.#young.get(key);
    if (known) return known;
    const bucket = this.#old.get(key) ?? { tokens: this.#rate.burst, at: nowMs };
    if (this.#young.size >= this.#maxKeys / 2) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(key, bucket);
    return bucket;
  }
}
