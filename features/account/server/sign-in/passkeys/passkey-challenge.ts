import { randomBytes, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import { refuse } from '@mitto/kit/app-error';
import { minute } from '@mitto/kit/time';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps, Settings } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import type { passkeyCalls } from '../../../contract/passkey-calls.ts';
import { insertMark } from '../../store/shares.ts';
import { type Caller, clientWord } from '../sessions/open-session.ts';

/** The site that a passkey is made for, and the origin of its pages. */
export interface PasskeySite {
  readonly rpId: string;
  readonly origin: string;
}

/**
 * Reads the site from the address of the app. A passkey belongs to a name and never to an IP address; this
 * machine has the name `localhost` beside its address.
 */
export function passkeySite({ appOrigin }: Pick<Settings, 'appOrigin'>): PasskeySite | undefined {
  const url = new URL(appOrigin);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (host === '127.0.0.1' || host === '::1') {
    url.hostname = 'localhost';
    return { rpId: 'localhost', origin: url.origin };
  }
  return isIP(host) === 0 ? { rpId: host, origin: url.origin } : undefined;
}

const challengeLifetime = 5 * minute;
const challengeShape = /^([\w-]{22})\.([0-9a-z]{1,9})\.([\w-]{43})$/;

/**
 * Purpose of a challenge: to sign in with this client, or to confirm who one is or to make a passkey in this
 * session. An answer to one is none to another.
 */
export function challengePurpose(
  kind: 'sign-in' | 'add',
  caller: Caller & { readonly me?: Me | undefined },
): string {
  const { me } = caller;
  if (me) return `${kind === 'add' ? 'add' : 'confirm'} ${me.uid} ${me.deviceId}`;
  return `sign-in ${clientWord(caller)}`;
}

type ChallengeDeps = Pick<Deps, 'secrets' | 'now' | 'database'>;

/** Makes a challenge. It is signed and not stored, so that asking for many costs nothing. */
export function newChallenge({ secrets, now }: ChallengeDeps, purpose: string): string {
  const facts = `${randomBytes(16).toString('base64url')}.${(now() + challengeLifetime).toString(36)}`;
  return Buffer.from(`${facts}.${macOf(secrets, purpose, facts)}`).toString('base64url');
}

/** Checks the challenge that a passkey has signed, and uses it up: the second of two answers is refused. */
export async function consumeChallenge(
  { secrets, now, database }: ChallengeDeps,
  purpose: string,
  given: string,
): Promise<boolean> {
  const text = Buffer.from(given, 'base64url').toString();
  const [, nonce = '', expiry = '', mac = ''] = challengeShape.exec(text) ?? [];
  const right = Buffer.from(macOf(secrets, purpose, `${nonce}.${expiry}`));
  const isOurs = right.length === mac.length && timingSafeEqual(right, Buffer.from(mac));
  const expiresAt = Number.parseInt(expiry, 36);
  if (!isOurs || expiresAt <= now()) return false;
  return await insertMark(database.db, secrets.mac('brake', `passkey-challenge ${nonce}`), now(), expiresAt);
}

function macOf(secrets: Deps['secrets'], purpose: string, facts: string): string {
  return secrets.mac('passkey-challenge', `${facts} ${purpose}`).toString('base64url');
}

type Context = CallContext<typeof passkeyCalls.passkeyChallenge>;
type Answer = CallAnswer<typeof passkeyCalls.passkeyChallenge>;

export async function passkeyChallenge(deps: Deps, context: Context): Promise<Answer> {
  const site = passkeySite(deps.settings);
  if (!site) return refuse('account/passkeys-not-here');
  return { challenge: newChallenge(deps, challengePurpose('sign-in', context)), rpId: site.rpId };
}
