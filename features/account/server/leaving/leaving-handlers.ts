import { fail, refuse } from '@mitto/kit/app-error';
import { mailJob } from '@mitto/server-kit/mail/mail-job';
import type { CallAnswer, CallContext, CallHandlers } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import { type leavingCalls, leavingFor } from '../../contract/leaving-calls.ts';
import { accountMailOf } from '../mail/account-mail.ts';
import { proveOwner } from '../members/calls/remove-user.ts';
import { readBringBack } from '../sign-in/sessions/bring-back-token.ts';
import { openSession } from '../sign-in/sessions/open-session.ts';
import { isLastAdmin } from '../staff/acts/able-admin.ts';
import { lockMember } from '../store/members.ts';
import { beginLeaving, endLeaving } from './change-leaving.ts';

export function leavingHandlers(deps: Deps): CallHandlers<typeof leavingCalls> {
  return {
    deactivateAccount: (context) => deactivateAccount(deps, context),
    bringBackAccount: (context) => bringBackAccount(deps, context),
  };
}

type BringBackContext = CallContext<typeof leavingCalls.bringBackAccount>;
type BringBackAnswer = CallAnswer<typeof leavingCalls.bringBackAccount>;

/** Restores the account as it was, and signs in. */
async function bringBackAccount(deps: Deps, context: BringBackContext): Promise<BringBackAnswer> {
  const token = readBringBack(deps, context.input.token);
  if (!token) return refuse('account/not-leaving');
  const { uid, leavingAt } = token;
  return await context.transact(async (tx) => {
    const member = await lockMember(tx, uid);
    if (member?.leaving_at !== leavingAt) return refuse('account/not-leaving');
    const answer = await openSession(tx, deps, { ...member, leaving_at: null }, context);
    // Staff has disabled the account meanwhile, or taken it out: it stays as it is.
    if (!('disabled' in answer) || answer.disabled) return answer;
    await endLeaving(tx, deps, member);
    if (member.email !== null) {
      const mail = accountMailOf('back', context.client?.language ?? member.language ?? 'en');
      await deps.enqueue(tx, mailJob, { to: member.email, ...mail }, { uid });
    }
    return answer;
  });
}

type DeactivateContext = CallContext<typeof leavingCalls.deactivateAccount>;
type DeactivateAnswer = CallAnswer<typeof leavingCalls.deactivateAccount>;

/**
 * Hides the account from everybody, ends every session and begins the 14 days after which a job erases it. The
 * second of two devices that delete at one moment finds its session ended.
 */
async function deactivateAccount(deps: Deps, context: DeactivateContext): Promise<DeactivateAnswer> {
  const { me, input, client } = context;
  if (input.uid !== me.uid) return refuse('account/not-yourself');
  const refusal = await proveOwner(deps, me, input.password);
  if (refusal) return refusal;
  return await context.transact(async (tx) => {
    const at = deps.now();
    const isLast = me.roles.includes('ROLE_ADMIN') && (await isLastAdmin(tx, me.uid, at));
    const member = await lockMember(tx, me.uid);
    if (!member || member.leaving_at !== null) return refuse('unauthorized');
    if (isLast) fail('account/last-admin');
    await beginLeaving(tx, deps, member, { at, feedback: input.feedback });
    if (member.email !== null) {
      const mail = accountMailOf('leaving', client?.language ?? member.language ?? 'en');
      await deps.enqueue(tx, mailJob, { to: member.email, ...mail }, { uid: me.uid });
    }
    return { erasedAt: at + leavingFor };
  });
}
