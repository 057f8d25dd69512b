import { randomBytes, timingSafeEqual } from 'node:crypto';
import { day, second } from '@mitto/kit/time';
import type { CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { MemberRow } from '../store/members.ts';

/**
 * Passes that a browser keeps in a cookie, one for each account that signed in there. They prove to the
 * limits that the account's owner has used this device before; they sign nobody in. They outlast the session,
 * and lose their force when the password changes (decision 072).
 */

type Cookies = CallContext<never>['cookies'];
type Owner = Pick<MemberRow, 'uid' | 'password_changed_at'>;
type PassDeps = Pick<Deps, 'secrets' | 'now'> & { readonly settings: Pick<Deps['settings'], 'appOrigin'> };

const passLifetime = 180 * day;
/** Max accounts whose passes one browser keeps. */
const maxPasses = 5;
const passShape = /^([\w-]{22})\.([0-9a-z]{1,9})\.([\w-]{43})$/;

interface Pass {
  readonly text: string;
  readonly id: string;
  readonly expiresAt: number;
  readonly mac: string;
}

/** Returns the id of this device if the owner has signed in on it before. */
export function knownDevice(deps: PassDeps, owner: Owner | undefined, cookies: Cookies): string | undefined {
  // Without an account the work is the same, with an owner that nobody is.
  const asked = owner ?? { uid: '', password_changed_at: null };
  const found = readPasses(deps, cookies).find((pass) => isPassOf(deps, asked, pass));
  return owner && found?.id;
}

/** The Set-Cookie header that makes this browser a known device of the owner. */
export function deviceCookie(deps: PassDeps, owner: Owner, cookies: Cookies): string {
  const id = randomBytes(16).toString('base64url');
  const expiresAt = deps.now() + passLifetime;
  const others = readPasses(deps, cookies).filter((pass) => !isPassOf(deps, owner, pass));
  const own = `${id}.${expiresAt.toString(36)}.${macOf(deps, owner, id, expiresAt)}`;
  const value = [own, ...others.map(({ text }) => text)].slice(0, maxPasses).join('~');
  const secure = isSecure(deps) ? '; Secure' : '';
  return `${cookieName(deps)}=${value}; Path=/; Max-Age=${passLifetime / second}; HttpOnly; SameSite=Strict${secure}`;
}

function readPasses(deps: PassDeps, cookies: Cookies): Pass[] {
  const texts = (cookies[cookieName(deps)] ?? '').split('~').slice(0, maxPasses);
  return texts.flatMap((text) => {
    const [, id, expiry, mac] = passShape.exec(text) ?? [];
    if (id === undefined || expiry === undefined || mac === undefined) return [];
    const expiresAt = Number.parseInt(expiry, 36);
    return expiresAt <= deps.now() ? [] : [{ text, id, expiresAt, mac }];
  });
}

function isPassOf(deps: PassDeps, owner: Owner, { id, expiresAt, mac }: Pass): boolean {
  return timingSafeEqual(Buffer.from(macOf(deps, owner, id, expiresAt)), Buffer.from(mac));
}

function macOf({ secrets }: PassDeps, owner: Owner, id: string, expiresAt: number): string {
  const facts = [owner.uid, owner.password_changed_at ?? '', id, expiresAt].join(' ');
  return secrets.mac('known-device', facts).toString('base64url');
}

/** Name of the cookie. The `__Host-` prefix prevents another subdomain from setting the cookie. */
function cookieName(deps: PassDeps): string {
  return isSecure(deps) ? '__Host-mitto_device' : 'mitto_device';
}

function isSecure({ settings }: PassDeps): boolean {
  return new URL(settings.appOrigin).protocol === 'https:';
}
