import { randomBytes } from 'node:crypto';
import { minute, second } from '@mitto/kit/time';
import type { CallContext } from '@mitto/server-kit/module/call-context';
import type { Settings } from '@mitto/server-kit/module/deps';

/** Max time between the start of a sign-in and the return from the provider (10 minutes). */
export const signInLifetime = 10 * minute;

/** Makes a token of 256 random bits, in characters that need no escaping. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

const tokenPattern = /^[\w-]{43}$/;

type Cookies = CallContext<never>['cookies'];
type CookieSettings = Pick<Settings, 'appOrigin'>;

/**
 * Reads the cookie that ties a sign-in to the browser in which it began; undefined when missing or malformed.
 */
export function readBrowser(settings: CookieSettings, cookies: Cookies): string | undefined {
  const value = cookies[cookieName(settings)];
  return value !== undefined && tokenPattern.test(value) ? value : undefined;
}

/**
 * The Set-Cookie header. SameSite is Lax and not Strict, because the provider's redirect comes from another
 * site.
 */
export function browserCookie(settings: CookieSettings, browser: string): string {
  const secure = isSecure(settings) ? '; Secure' : '';
  return `${cookieName(settings)}=${browser}; Path=/; Max-Age=${signInLifetime / second}; HttpOnly; SameSite=Lax${secure}`;
}

/** Name of the cookie. The `__Host-` prefix prevents another subdomain from setting the cookie. */
function cookieName(settings: CookieSettings): string {
  return isSecure(settings) ? '__Host-mitto_sign_in' : 'mitto_sign_in';
}

function isSecure({ appOrigin }: CookieSettings): boolean {
  return new URL(appOrigin).protocol === 'https:';
}
