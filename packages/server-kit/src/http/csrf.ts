import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../seal.ts';
import { readCookies } from './cookies.ts';

const csrfCookie = 'mitto_csrf';

/**
 * Protection against cross-site request forgery by a double-submit cookie. A foreign page can make the
 * browser send our cookie but cannot read it, so it cannot repeat the value in a header. The value is signed,
 * so that a page of a neighbouring subdomain cannot set a valid cookie of its own.
 */
export interface Csrf {
  /** Returns the Set-Cookie header for a browser that has no valid cookie yet. */
  readonly cookieFor: (cookieHeader: string | undefined) => string | undefined;
  /**
   * Returns whether an unsafe request is allowed. A request without our cookie is allowed, because a foreign
   * page gains nothing from it.
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
      // Not HttpOnly, because scripts of our pages read the cookie and copy it into the header.
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
