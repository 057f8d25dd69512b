import { timingSafeEqual } from 'node:crypto';
import { Refusal, refuse } from '@mitto/kit/app-error';
import type { Tx } from '@mitto/server-kit/database/database';
import type { CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import { countOrProve } from '../../proof/count-or-prove.ts';
import { type ChallengeRow, countChallengeAttempt, useChallenge } from '../../store/challenges.ts';
import { giveBackShares } from '../../store/shares.ts';
import { guessShare, maxTries } from './code-brakes.ts';
import type { CodeIdentifier } from './code-identifier.ts';
import type { CodePurpose } from './code-texts.ts';
import { codeMac } from './send-code.ts';

/** The part of a call's context that says who checks a code. */
type Checking = Pick<CallContext<never>, 'from' | 'proof'>;

export interface TypedCode {
  readonly purpose: CodePurpose;
  readonly identifier: CodeIdentifier | undefined;
  readonly code: string;
  readonly ref: string;
}

/**
 * Compares a typed code with the sent code. Wrong, used and expired codes, codes with too many attempts,
 * codes of somebody else and unknown addresses all get the same refusal. After success the caller must mark
 * the code as used with `useCode`.
 */
export async function checkCode(
  deps: Deps,
  { from, proof }: Checking,
  typed: TypedCode,
): Promise<{ readonly challenge: ChallengeRow } | Refusal> {
  const subject = typed.identifier?.key ?? '';
  const purpose = { call: `code:${typed.purpose}`, subject };
  const counted = await countOrProve(deps, [guessShare(deps, from.ip)], purpose, proof);
  if (counted instanceof Refusal) return counted;
  const challenge = await countCodeAttempt(deps, typed);
  const isRight =
    challenge !== undefined &&
    timingSafeEqual(codeMac(deps, challenge.id, typed.code), Buffer.from(challenge.code_mac));
  if (!isRight) return refuse('account/wrong-code');
  await counted.giveBack();
  return { challenge };
}

async function countCodeAttempt(deps: Deps, typed: TypedCode): Promise<ChallengeRow | undefined> {
  if (!typed.identifier) return undefined;
  return await countChallengeAttempt(deps.database.db, {
    purpose: typed.purpose,
    identifierMac: deps.secrets.mac('code-identifier', typed.identifier.key),
    ref: typed.ref,
    maxTries,
    now: deps.now(),
  });
}

/**
 * Marks the code as used, so that it no longer counts towards the limits of unused codes. Returns false for
 * the second of two concurrent requests with the right code.
 */
export async function useCode(tx: Tx, { now }: Deps, challenge: ChallengeRow): Promise<boolean> {
  if (!(await useChallenge(tx, challenge, now()))) return false;
  await giveBackShares(tx, challenge.shares, challenge.made_at);
  return true;
}
