import { addressKey, widerKeys } from './address-key.ts';
import { type Rate, TokenBuckets } from './token-buckets.ts';

/** Times the rate of one network that a wider one may have: neighbours share it. */
const share = { 56: 4, 48: 16 } as const;

/**
 * Counts the calls that need no sign-in, by network: an IPv4 address or an IPv6 /64, and the /56 and /48 around
 * it, of which one caller may own all.
 */
export class PublicCalls {
  readonly #own: TokenBuckets;
  readonly #wider: Readonly<Record<56 | 48, TokenBuckets>>;

  constructor({ perSecond, burst }: Rate, maxAddresses: number) {
    const buckets = (times: number) =>
      new TokenBuckets({ perSecond: perSecond * times, burst: burst * times }, maxAddresses);
    this.#own = buckets(1);
    this.#wider = { 56: buckets(share[56]), 48: buckets(share[48]) };
  }

  /** Counts a call. Returns 0, or the seconds to wait. */
  take(ip: string, nowMs: number): number {
    const own = this.#own.take(addressKey(ip), nowMs);
    if (own > 0) return own;
    return Math.max(0, ...widerKeys(ip).map(({ key, prefix }) => this.#wider[prefix].take(key, nowMs)));
  }
}
