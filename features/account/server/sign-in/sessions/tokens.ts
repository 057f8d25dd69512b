import { randomBytes, timingSafeEqual } from 'node:crypto';
import { Id, newId } from '@mitto/kit/ids';
import { day, hour, second } from '@mitto/kit/time';
import type { Secrets } from '@mitto/server-kit/seal';
import * as v from 'valibot';
import type { Tokens } from '../../../contract/member.ts';
import type { StoredDevice } from '../../store/devices.ts';

/** Lifetime of a bearer token and a media pass: 25 minutes, as in the spec. */
const bearerLifetime = 1500 * second;
export const refreshLifetime = 60 * day;

/** Max age of a session, however often its tokens are renewed. Then the member signs in again. */
export const sessionLifetime = 180 * day;
const staffSessionLifetime = 12 * hour;

/** The time at which a session ends for good. */
export function endOfSession(
  { signed_in_at }: Pick<StoredDevice, 'signed_in_at'>,
  { roles }: { readonly roles: readonly string[] },
): number {
  return signed_in_at + (roles.includes('ROLE_ADMIN') ? staffSessionLifetime : sessionLifetime);
}

/** The content of a token. It is trustworthy only after the MAC of the token was verified. */
export interface TokenClaims {
  readonly uid: string;
  readonly deviceId: string;
  readonly generation: number;
  readonly expiresAt: number;
}

type FamilyFacts = Pick<StoredDevice, 'uid' | 'device_id' | 'salt' | 'generation' | 'rotated_at'>;

/**
 * Makes the tokens of a device session (a family of tokens). They are not stored: they are computed from the
 * server's secret and the session's row, and refresh tokens also from the random salt in that row. So a
 * generation always has the same tokens, and neither the database nor the secret alone is enough to forge a
 * refresh token.
 */
export function tokensOf(secrets: Secrets, family: FamilyFacts): Tokens {
  const expiresAt = family.rotated_at + bearerLifetime;
  return {
    bearer: sealToken(secrets, 'bearer', '', { ...claimsOf(family), expiresAt }),
    expires_at: expiresAt,
    refresh_token: sealToken(secrets, 'refresh', saltText(family.salt), {
      ...claimsOf(family),
      expiresAt: family.rotated_at + refreshLifetime,
    }),
    media_pass: sealToken(secrets, 'media', '', { ...claimsOf(family), expiresAt }),
  };
}

function claimsOf(family: FamilyFacts) {
  return { uid: family.uid, deviceId: family.device_id, generation: family.generation };
}

type TokenKind = 'bearer' | 'refresh' | 'media';

function sealToken(secrets: Secrets, kind: TokenKind, salt: string, claims: TokenClaims): string {
  const text = [
    claims.uid.replaceAll('-', ''),
    claims.deviceId.replaceAll('-', ''),
    claims.generation.toString(36),
    claims.expiresAt.toString(36),
  ].join('.');
  return `${text}.${secrets.mac(`token-${kind}`, `${text}.${salt}`).toString('base64url')}`;
}

const tokenShape = /^([0-9a-f]{32})\.([0-9a-f]{32})\.([0-9a-z]{1,6})\.([0-9a-z]{1,9})\.([\w-]{43})$/;

/** Verifies a bearer token; undefined unless this server made it. The caller checks the expiry. */
export function readBearer(secrets: Secrets, token: string): TokenClaims | undefined {
  const claims = readClaims(token);
  return claims && isSealed(secrets, 'bearer', '', claims, token) ? claims : undefined;
}

/** Verifies a media pass; undefined unless this server made it. The caller checks the expiry. */
export function readMediaPass(secrets: Secrets, pass: string): TokenClaims | undefined {
  const claims = readClaims(pass);
  return claims && isSealed(secrets, 'media', '', claims, pass) ? claims : undefined;
}

/**
 * Parses a token without verifying it. A refresh token can be verified only with the salt in its device
 * session.
 */
export function readClaims(token: string): TokenClaims | undefined {
  const parts = tokenShape.exec(token);
  if (!parts) return undefined;
  const [, uid = '', deviceId = '', generation = '', expiresAt = ''] = parts;
  const claims = {
    uid: withDashes(uid),
    deviceId: withDashes(deviceId),
    generation: Number.parseInt(generation, 36),
    expiresAt: Number.parseInt(expiresAt, 36),
  };
  return v.is(Id, claims.uid) && v.is(Id, claims.deviceId) ? claims : undefined;
}

export function isRefreshOf(secrets: Secrets, salt: Uint8Array, claims: TokenClaims, token: string): boolean {
  return isSealed(secrets, 'refresh', saltText(salt), claims, token);
}

function isSealed(
  secrets: Secrets,
  kind: TokenKind,
  salt: string,
  claims: TokenClaims,
  token: string,
): boolean {
  const right = Buffer.from(sealToken(secrets, kind, salt, claims));
  const given = Buffer.from(token);
  return right.length === given.length && timingSafeEqual(right, given);
}

function withDashes(hex: string): string {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

function saltText(salt: Uint8Array): string {
  return Buffer.from(salt).toString('base64url');
}

export function newFamily(): { device_id: string; salt: Buffer; generation: number } {
  return { device_id: newId(), salt: randomBytes(32), generation: 1 };
}
