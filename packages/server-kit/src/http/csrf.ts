import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../seal.ts';
import { readCookies } from './cookies.ts';

const csrfCookie = 'mitto_csrf';

/**
 * Double submit cookie: a foreign page can make a browser send our cookie but cannot read it, so it cannot
 * repeat the value in the header. The signature keeps a neighbouring subdomain from planting a cookie of its
 * own.
 */
export interface Csrf {
  /** Returns the Set-Cookie line for a browser that has no valid cookie yet. */
  readonly cookieFor: (cookieHeader: string | undefined) => string | undefined;
  /**
   * Returns whether an unsafe request may go on. Without our cookie a foreign page has nothing to abuse, so
   * the request may.
   */
  readonly allows: (cookieHeader: string, csrfHeader: unknown) => boolean;
}

export function createCsrf(secrets: Secrets, isProduction: boolean): Csrf {
  const sign = (nonce: string): string => `${nonce}.${secrets.mac('csrf', nonce).toString('base64url')}`;
  const isOurs = (value: string): boolean => isSame(value, sign(value.split('.', 1)[0] ?? ''));
  return {
    cookieFor(cookieHeader) {
      const value = readCookies(cookieHeader)[csrfCookie];
      if (value !== undefined && isOurs(value)) return undefined;
      const fresh = sign(randomBytes(18).toString('base64url'));
      // Not HttpOnly: scripts of our pages read the cookie and copy it into the header.
      return `${csrfCookie}=${fresh}; Path=/; SameSite=Lax${isProduction ? '; Secure' : ''}`;
    },
    allows(cookieHeader, csrfHeader) {
      const value = readCookies(cookieHeader)[csrfCookie];
      if (value === undefined) return true;
      return typeof csrfHeader === 'string' && isSame(value, csrfHeader) && isOurs(value);
    },
  };
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
