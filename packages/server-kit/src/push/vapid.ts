import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { hour, type Now, second } from '@mitto/kit/time';
import { curve, publicJwk } from './encrypt-push.ts';

/** Key pair by which push services know the server, as unpadded base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Returns the header `Authorization` for a push service (RFC 8292). */
export type Vapid = (endpoint: string) => string;

interface VapidOptions {
  readonly keys: VapidKeys;
  /** Address at which a push service reaches the operator: a `mailto:` or `https:` URL. */
  readonly subject: string;
  readonly now: Now;
}

/** Time for which a token is valid; RFC 8292 allows 24 hours at most. */
const validFor = 12 * hour;
/** Time for which a token is used again, so that clocks may differ. */
const usedFor = validFor / 2;
/** Members choose the push services, so their number has no limit but this one. */
const maxServices = 1000;

export function createVapidKeys(): VapidKeys {
  const pair = createECDH(curve);
  pair.generateKeys();
  // A number that begins with zeros comes without them.
  const privateKey = Buffer.alloc(32);
  const short = pair.getPrivateKey();
  privateKey.set(short, 32 - short.length);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
}

/** Signs one token for each push service, and uses it for half of its time. */
export function createVapid({ keys, subject, now }: VapidOptions): Vapid {
  const key = createPrivateKey({
    key: { ...publicJwk(Buffer.from(keys.publicKey, 'base64url')), d: keys.privateKey },
    format: 'jwk',
  });
  const signed = new Map<string, { readonly header: string; readonly until: number }>();
  return (endpoint) => {
    const { origin } = new URL(endpoint);
    const at = now();
    const kept = signed.get(origin);
    if (kept && kept.until > at && kept.until <= at + usedFor) return kept.header;
    if (signed.size >= maxServices) signed.clear();
    const exp = Math.floor((at + validFor) / second);
    const header = `vapid t=${tokenOf({ aud: origin, exp, sub: subject }, key)}, k=${keys.publicKey}`;
    signed.set(origin, { header, until: at + usedFor });
    return header;
  };
}

interface Claims {
  readonly aud: string;
  readonly exp: number;
  readonly sub: string;
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The part of a token that is signed. */
export const unsignedToken = (claims: Claims): string =>
  `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded(claims)}`;

function tokenOf(claims: Claims, key: KeyObject): string {
  const unsigned = unsignedToken(claims);
  const signature = sign('sha256', Buffer.from(unsigned), { key, dsaEncoding: 'ieee-p1363' });
  return `${unsigned}.${signature.toString('base64url')}`;
}
