import { refuse } from '@mitto/kit/app-error';
import { mailJob } from '@mitto/server-kit/mail/mail-job';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import { accountEvents } from '../../contract/account-events.ts';
import type { leavingCalls } from '../../contract/leaving-calls.ts';
import { accountMailOf } from '../account-mail.ts';
import { memberStanding } from '../members/user-info.ts';
import { openSession } from '../sessions/open-session.ts';
import { memberChanged } from '../sessions/sessions.ts';
import { lockMember, readPrivacy, updateMember } from '../store/members.ts';
import { readBringBack } from './bring-back-token.ts';

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
    const at = deps.now();
    const back = { ...member, leaving_at: null };
    const to = memberStanding(back, await readPrivacy(tx, uid), at);
    const answer = await openSession(tx, deps, back, context);
    // Staff has disabled the account meanwhile, or taken it out: it stays as it is.
    if (!('disabled' in answer) || answer.disabled) return answer;
    await updateMember(tx, uid, { leaving_at: null, modified_at: at });
    memberChanged(deps, tx, uid);
    await deps.emit(tx, accountEvents.broughtBack, { uid });
    await deps.emit(tx, accountEvents.standingChanged, { uid, from: 'disabled', to });
    if (member.email !== null) {
      const mail = accountMailOf('back', context.client?.language ?? member.language ?? 'en');
      await deps.enqueue(tx, mailJob, { to: member.email, ...mail }, { uid });
    }
    return answer;
  });
}
