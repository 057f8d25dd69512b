import type { Tx } from '@mitto/server-kit/database/database';
import { mailJob } from '@mitto/server-kit/mail/mail-job';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { adminCalls } from '../../../contract/admin-calls.ts';
import { compareKey } from '../../../policy.ts';
import { accountMailOf } from '../../mail/account-mail.ts';
import { memberChanged } from '../../members/member-changed.ts';
import { deleteDevices } from '../../store/devices.ts';
import { findMemberBy, lockMember, type MemberRow } from '../../store/members.ts';
import { deletePasskeys } from '../../store/passkeys.ts';
import { deleteSecondSteps } from '../../store/second-steps.ts';
import { deleteTwoStep } from '../../store/two-step.ts';
import { writeAct } from '../acts/write-act.ts';
import { actOnMember } from './act-on-member.ts';

type Context = CallContext<typeof adminCalls.resetSecondFactor>;
type Answer = CallAnswer<typeof adminCalls.resetSecondFactor>;

/**
 * Takes passkeys and two-step codes off a member who lost them. Staff names how they checked who asks; the
 * password is still needed to sign in.
 */
export async function resetSecondFactor(deps: Deps, context: Context): Promise<Answer> {
  return await actOnMember(deps, context, {
    act: 'resetSecondFactor',
    change: async (tx, member) => ({
      check: context.input.check,
      ...(await removeSecondFactor(tx, deps, member)),
    }),
  });
}

async function removeSecondFactor(tx: Tx, deps: Pick<Deps, 'enqueue'>, member: MemberRow) {
  const { uid, email, language } = member;
  const passkeys = await deletePasskeys(tx, uid);
  const hadTwoStep = await deleteTwoStep(tx, uid);
  await deleteSecondSteps(tx, uid);
  await deleteDevices(tx, uid);
  if (email !== null) {
    await deps.enqueue(
      tx,
      mailJob,
      { to: email, ...accountMailOf('second-factor', language ?? 'en') },
      { uid },
    );
  }
  return { passkeys, hadTwoStep };
}

/** Does the same from the machine of the server, for the last administrator. False for an unknown address. */
export async function resetSecondFactorOf(deps: Deps, email: string): Promise<boolean> {
  return await deps.database.transact(async (tx) => {
    const found = await findMemberBy(tx, 'email_key', compareKey(email));
    const member = found && (await lockMember(tx, found.uid));
    if (!member) return false;
    const taken = await removeSecondFactor(tx, deps, member);
    memberChanged(deps, tx, member.uid);
    const detail = { ...taken, reason: 'npm run admin' };
    await writeAct(tx, { by: member, act: 'resetSecondFactor', subject: member, detail, at: deps.now() });
    return true;
  });
}
