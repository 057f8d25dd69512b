import { randomBytes, timingSafeEqual } from 'node:crypto';
import { day, second } from '@mitto/kit/time';
import type { CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { MemberRow } from '../../store/members.ts';

/**
 * Passes that a browser keeps in a cookie, one for each account that signed in there. They prove to the
 * limits that the account's owner has used this device before; they sign nobody in. They outlast the session,
 * and lose their force when the password changes (decision 072).
 */

type Cookies = CallContext<never>['cookies'];
type Owner = Pick<MemberRow, 'uid' | 'password_changed_at'>;
type PassDeps = Pick<Deps, 'secrets' | 'now'> & { readonly settings: Pick<Deps['settings'], 'appOrigin'> };

const passLifetime = 180 * day;
/** Max passes that one browser keeps: of five accounts, and its own. */
const maxPasses = 6;
/** Owner of the pass that names the browser itself, for all accounts that sign in there. */
const browserItself: Owner = { uid: 'browser', password_changed_at: null };
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

/** A browser that has just become a known device. */
interface KnownBrowser {
  /** The Set-Cookie header with its passes. */
  readonly cookie: string;
  /** Keyed digest of the browser's id. */
  readonly mac: Buffer;
}

/** Makes this browser a known device of the owner. */
export function knowBrowser(deps: PassDeps, owner: Owner, cookies: Cookies): KnownBrowser {
  const passes = readPasses(deps, cookies);
  const isBrowsers = (pass: Pass) => isPassOf(deps, browserItself, pass);
  const browser = passes.find(isBrowsers)?.id ?? newPassId();
  const others = passes.filter((pass) => !isPassOf(deps, owner, pass) && !isBrowsers(pass));
  const own = [writePass(deps, owner, newPassId()), writePass(deps, browserItself, browser)];
  const value = [...own, ...others.map(({ text }) => text)].slice(0, maxPasses).join('~');
  const secure = isSecure(deps) ? '; Secure' : '';
  const cookie = `${cookieName(deps)}=${value}; Path=/; Max-Age=${passLifetime / second}; HttpOnly; SameSite=Strict${secure}`;
  return { cookie, mac: deps.secrets.mac('browser', browser) };
}

const newPassId = (): string => randomBytes(16).toString('base64url');

function writePass(deps: PassDeps, owner: Owner, id: string): string {
  const expiresAt = deps.now() + passLifetime;
  return `${id}.${expiresAt.toString(36)}.${macOf(deps, owner, id, expiresAt)}`;
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
