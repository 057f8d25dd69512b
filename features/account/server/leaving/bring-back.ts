import { refuse } from '@mitto/kit/app-error';
import { mailJob } from '@mitto/server-kit/mail/mail-job';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { leavingCalls } from '../../contract/leaving-calls.ts';
import { accountMailOf } from '../account-mail.ts';
import { openSession } from '../sessions/open-session.ts';
import { lockMember } from '../store/members.ts';
import { readBringBack } from './bring-back-token.ts';
import { endLeaving } from './change-leaving.ts';

type Context = CallContext<typeof leavingCalls.bringBackAccount>;
type Answer = CallAnswer<typeof leavingCalls.bringBackAccount>;

/** Restores the account as it was, and signs in. */
export async function bringBackAccount(deps: Deps, context: Context): Promise<Answer> {
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
