import { fail, refuse } from '@mitto/kit/app-error';
import { mailJob } from '@mitto/server-kit/mail/mail-job';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import { type leavingCalls, leavingFor } from '../../contract/leaving-calls.ts';
import { accountMailOf } from '../account-mail.ts';
import { isLastAdmin } from '../admin/able-admin.ts';
import { proveOwner } from '../members/remove-user.ts';
import { lockMember } from '../store/members.ts';
import { beginLeaving } from './change-leaving.ts';

type Context = CallContext<typeof leavingCalls.deactivateAccount>;
type Answer = CallAnswer<typeof leavingCalls.deactivateAccount>;

/**
 * Hides the account from everybody, ends every session and begins the 14 days after which a job erases it. The
 * second of two devices that delete at one moment finds its session ended.
 */
export async function deactivateAccount(deps: Deps, context: Context): Promise<Answer> {
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
