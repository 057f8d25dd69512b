import type { Refusal } from '@mitto/kit/app-error';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { codeCalls } from '../../../contract/code-calls.ts';
import type { CodeSent } from '../../../contract/member.ts';
import { compareKey } from '../../../policy.ts';
import { findAddressee } from '../../store/challenges.ts';
import { findMemberBy } from '../../store/members.ts';
import { addressIdentifier } from '../codes/code-identifier.ts';
import { sendCode } from '../codes/send-code.ts';
import { knownDevice } from '../sessions/known-devices.ts';
import { warnOwner } from '../sessions/not-me.ts';

type ResetContext = CallContext<typeof codeCalls.resetPassword>;
type ResendContext = CallContext<typeof codeCalls.resendResetCode>;

export async function resetPassword(
  deps: Deps,
  context: ResetContext,
): Promise<CallAnswer<typeof codeCalls.resetPassword>> {
  return await sendResetCode(deps, context, context.input.query.email);
}

export async function resendResetCode(
  deps: Deps,
  context: ResendContext,
): Promise<CallAnswer<typeof codeCalls.resendResetCode>> {
  return await sendResetCode(deps, context, context.input.identifier);
}

/**
 * Sends a code. Every request has a code, a reference and tries of its own, so that a request made by somebody
 * else changes nothing about it.
 *
 * Sends the code to the stored address of the account and never to the typed one, because an attacker may own
 * a differently spelt address that compares as equal.
 */
async function sendResetCode(
  deps: Deps,
  context: ResetContext | ResendContext,
  email: string,
): Promise<CodeSent | Refusal> {
  return await sendCode(deps, context, {
    purpose: 'reset',
    identifier: addressIdentifier(email),
    typed: email,
    isKnown: async (db) => {
      const member = await findMemberBy(db, 'email_key', compareKey(email));
      return knownDevice(deps, member, context.cookies) !== undefined;
    },
    findAddressee: async (tx) => {
      const member = await findAddressee(tx, 'email_key', compareKey(email));
      return { uid: member?.uid ?? null, to: member?.email ?? null };
    },
    onShared: async (tx) => {
      const emailKey = compareKey(email);
      await warnOwner(deps, emailKey, await findMemberBy(tx, 'email_key', emailKey), tx);
    },
  });
}
