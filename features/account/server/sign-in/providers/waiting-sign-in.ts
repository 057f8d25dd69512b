import { timingSafeEqual } from 'node:crypto';
import type { Db } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Secrets } from '@mitto/server-kit/seal';
import * as v from 'valibot';
import { consumeSignIn, findWaitingSignIn, insertSignIn } from '../../store/sign-ins.ts';
import { signInLifetime } from '../sessions/browser-cookie.ts';
import type { ProviderName, SignInSecrets } from './identity-provider.ts';

/** The encrypted part of a stored sign-in. The state is not stored: its digest is the key of the row. */
const Sealed = v.object({
  nonce: v.string(),
  verifier: v.string(),
  browser: v.string(),
  referral: v.nullable(v.string()),
});

export interface WaitingSignIn {
  readonly stateMac: Buffer;
  readonly provider: string;
  readonly referrer: string;
  readonly referral: string | null;
  readonly secrets: SignInSecrets;
}

export interface SignInStart {
  readonly provider: ProviderName;
  readonly referrer: string;
  readonly referral: string | null;
  readonly browser: string;
  readonly secrets: SignInSecrets;
}

type SignInDeps = Pick<Deps, 'secrets' | 'now'> & { readonly database: { readonly db: Db } };

export async function keepSignIn({ database, secrets, now }: SignInDeps, begun: SignInStart): Promise<void> {
  const { nonce, verifier, state } = begun.secrets;
  const { browser, referral } = begun;
  await insertSignIn(database.db, {
    state_mac: macOfState(secrets, state),
    provider: begun.provider,
    referrer: begun.referrer,
    sealed: secrets.seal('sign-in', JSON.stringify({ nonce, verifier, browser, referral })),
    expires_at: now() + signInLifetime,
  });
}

/**
 * Finds the sign-in of this state, and marks it as used. From another browser the state is refused but stays
 * usable, so that somebody who has stolen the state cannot prevent its owner from signing in.
 */
export async function claimSignIn(
  { database, secrets, now }: SignInDeps,
  state: string | undefined,
  browser: string | undefined,
): Promise<WaitingSignIn | undefined> {
  if (state === undefined || browser === undefined) return undefined;
  const stateMac = macOfState(secrets, state);
  const row = await findWaitingSignIn(database.db, stateMac, now());
  if (!row) return undefined;
  const kept = v.parse(Sealed, JSON.parse(secrets.unseal('sign-in', row.sealed)));
  if (!isSame(kept.browser, browser)) return undefined;
  if (!(await consumeSignIn(database.db, stateMac, now()))) return undefined;
  const { nonce, verifier, referral } = kept;
  return {
    stateMac,
    provider: row.provider,
    referrer: row.referrer,
    referral,
    secrets: { state, nonce, verifier },
  };
}

function macOfState(secrets: Secrets, state: string): Buffer {
  return secrets.mac('sign-in-state', state);
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
