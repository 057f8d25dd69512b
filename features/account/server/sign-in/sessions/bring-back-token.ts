import { minute } from '@mitto/kit/time';
import type { Deps } from '@mitto/server-kit/module/deps';
import * as v from 'valibot';
import { leavingFor } from '../../../contract/leaving-calls.ts';

const lifetime = 15 * minute;
const purpose = 'bring-back';

const Token = v.strictObject({ uid: v.string(), leavingAt: v.number(), expiresAt: v.number() });

/** Makes the answer of a sign-in to a deleted account: a token to bring it back, and when it will be erased. */
export function offerBringBack(
  { secrets, now }: Pick<Deps, 'secrets' | 'now'>,
  { uid }: { readonly uid: string },
  leavingAt: number,
): { token: string; erasedAt: number } {
  const token = { uid, leavingAt, expiresAt: now() + lifetime } satisfies v.InferInput<typeof Token>;
  return {
    token: secrets.seal(purpose, JSON.stringify(token)).toString('base64url'),
    erasedAt: leavingAt + leavingFor,
  };
}

/**
 * Reads a token that this server has sealed and that has not expired. It is good for one deletion: its time is
 * in it.
 */
export function readBringBack(
  { secrets, now }: Pick<Deps, 'secrets' | 'now'>,
  token: string,
): { readonly uid: string; readonly leavingAt: number } | undefined {
  let plain: string;
  try {
    plain = secrets.unseal(purpose, Buffer.from(token, 'base64url'));
  } catch {
    // Made by somebody else, or broken.
    return undefined;
  }
  const read = v.parse(Token, JSON.parse(plain));
  return read.expiresAt > now() ? read : undefined;
}
