import { randomBytes } from 'node:crypto';
import { minute, second } from '@mitto/kit/time';
import type { CallContext } from '@mitto/server-kit/module/call-context';
import type { Settings } from '@mitto/server-kit/module/deps';

/** How long somebody may take at the provider. */
export const signInLifetime = 10 * minute;

/** 256 bits that nobody guesses, in letters that need no escaping anywhere. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

const tokenPattern = /^[\w-]{43}$/;

type Cookies = CallContext<never>['cookies'];
type CookieSettings = Pick<Settings, 'appOrigin'>;

/** What ties a sign-in to the browser it began in; undefined where that did not send it. */
export function readBrowser(settings: CookieSettings, cookies: Cookies): string | undefined {
  const value = cookies[cookieName(settings)];
  return value !== undefined && tokenPattern.test(value) ? value : undefined;
}

/** Lax, not strict: the provider's redirect comes from a foreign page. */
export function browserCookie(settings: CookieSettings, browser: string): string {
  const secure = isSecure(settings) ? '; Secure' : '';
  return `${cookieName(settings)}=${browser}; Path=/; Max-Age=${signInLifetime / second}; HttpOnly; SameSite=Lax${secure}`;
}

/** With the prefix no neighbouring subdomain can plant one. */
function cookieName(settings: CookieSettings): string {
  return isSecure(settings) ? '__Host-mitto_sign_in' : 'mitto_sign_in';
}

function isSecure({ appOrigin }: CookieSettings): boolean {
  return new URL(appOrigin).protocol === 'https:';
}
