import { randomBytes } from 'node:crypto';
import { minute, second } from '@mitto/kit/time';
import type { CallContext } from '@mitto/server-kit/module/call-context';
import type { Settings } from '@mitto/server-kit/module/deps';

/** Max time at the provider. */
export const signInLifetime = 10 * minute;

/** 256 random bits, in characters that need no escaping. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

const tokenPattern = /^[\w-]{43}$/;

type Cookies = CallContext<never>['cookies'];
type CookieSettings = Pick<Settings, 'appOrigin'>;

/** The cookie value that ties a sign-in to the browser it began in; undefined when missing or malformed. */
export function readBrowser(settings: CookieSettings, cookies: Cookies): string | undefined {
  const value = cookies[cookieName(settings)];
  return value !== undefined && tokenPattern.test(value) ? value : undefined;
}

/** SameSite=Lax and not Strict: the provider's redirect comes from another site. */
export function browserCookie(settings: CookieSettings, browser: string): string {
  const secure = isSecure(settings) ? '; Secure' : '';
  return `${cookieName(settings)}=${browser}; Path=/; Max-Age=${signInLifetime / second}; HttpOnly; SameSite=Lax${secure}`;
}

/** The `__Host-` prefix keeps a neighbouring subdomain from planting the cookie. */
function cookieName(settings: CookieSettings): string {
  return isSecure(settings) ? '__Host-mitto_sign_in' : 'mitto_sign_in';
}

function isSecure({ appOrigin }: CookieSettings): boolean {
  return new URL(appOrigin).protocol === 'https:';
}
