import { fail, type Refusal, refuse } from '@mitto/kit/app-error';
import { mailJob } from '@mitto/server-kit/mail/mail-job';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import type { userCalls } from '../../../contract/user-calls.ts';
import { accountMailOf } from '../../mail/account-mail.ts';
import { checkOwnPassword } from '../../sign-in/password/check-password.ts';
import { proveFreshSignIn } from '../../sign-in/sessions/fresh-sign-in.ts';
import { isLastAdmin } from '../../staff/acts/able-admin.ts';
import { lockMember, readMember } from '../../store/members.ts';
import { memberChanged } from '../member-changed.ts';

type Context = CallContext<typeof userCalls.removeUser>;
type Answer = CallAnswer<typeof userCalls.removeUser>;

/** Erases the member's data in every feature, in one transaction. */
export async function removeUser(deps: Deps, context: Context): Promise<Answer> {
  const { me, input, client } = context;
  const refusal = await proveOwner(deps, me, input.password);
  if (refusal) return refusal;

  return await context.transact(async (tx) => {
    const isLast = me.roles.includes('ROLE_ADMIN') && (await isLastAdmin(tx, me.uid, deps.now()));
    const current = await lockMember(tx, me.uid);
    if (!current) return refuse('unauthorized');
    if (isLast) fail('account/last-admin');
    await deps.eraseMember(tx, me.uid);
    memberChanged(deps, tx, me.uid);
    if (current.email !== null) {
      // The mail outlives the account. It is encrypted in the queue, and deleted as soon as it is sent.
      await deps.enqueue(tx, mailJob, {
        to: current.email,
        ...accountMailOf('erased', client?.language ?? 'en'),
      });
    }
    return {};
  });
}

/** Refuses unless the caller knows the password of the account, or has just signed in to one without a password. */
export async function proveOwner(
  deps: Deps,
  me: Pick<Me, 'uid' | 'deviceId'>,
  password: string | undefined,
): Promise<Refusal | undefined> {
  const member = await readMember(deps.database.db, me.uid);
  if (!member) return refuse('unauthorized');
  if (member.password_hash === null) return await proveFreshSignIn(deps, me.uid, me.deviceId);
  return await checkOwnPassword(deps, me, password ?? '');
}
