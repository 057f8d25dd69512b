import { Refusal, refuse } from '@mitto/kit/app-error';
import type { Tx } from '@mitto/server-kit/database/database';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { codeCalls } from '../../contract/code-calls.ts';
import { compareKey } from '../../policy.ts';
import { checkCode, useCode } from '../codes/check-code.ts';
import { addressIdentifier } from '../codes/code-identifier.ts';
import { openSession } from '../sessions/open-session.ts';
import { memberChanged } from '../sessions/sessions.ts';
import { deleteDevices } from '../store/devices.ts';
import { deleteIdentities } from '../store/identities.ts';
import { lockMember, type MemberRow, updateMember } from '../store/members.ts';

type Context = CallContext<typeof codeCalls.validateResetCode>;
type Answer = CallAnswer<typeof codeCalls.validateResetCode>;

/** Signs in with the code that was sent to the account's address. The member must then set a new password. */
export async function validateResetCode(deps: Deps, context: Context): Promise<Answer> {
  const { identifier: email, validationCode: code, ref } = context.input;
  const identifier = addressIdentifier(email);
  const checked = await checkCode(deps, context, { purpose: 'reset', identifier, code, ref });
  if (checked instanceof Refusal) return checked;
  const { challenge } = checked;
  return await context.transact(async (tx) => {
    const isFirst = await useCode(tx, deps, challenge);
    const member = challenge.uid === null ? undefined : await lockMember(tx, challenge.uid);
    // The address may have moved to another account since the code was sent.
    if (!isFirst || member?.email_key !== compareKey(email)) return refuse('account/wrong-code');
    return await signInToReset(tx, deps, member, context);
  });
}

async function signInToReset(tx: Tx, deps: Deps, member: MemberRow, context: Context): Promise<Answer> {
  // A deleted account is brought back first: a new password can be set then.
  const isLeaving = member.leaving_at !== null;
  if (member.is_disabled || !member.is_joined || isLeaving)
    return await openSession(tx, deps, member, context);
  const at = deps.now();
  // Reading the code also verifies the address.
  const changes = { must_reset: true, email_verified_at: member.email_verified_at ?? at, modified_at: at };
  await updateMember(tx, member.uid, changes);
  // During a reset no session needs the old password, so an attacker's session could set the new password
  // first.
  await deleteDevices(tx, member.uid);
  // An attacker who registered this address unverified could come back through the provider they had linked.
  if (member.email_verified_at === null) await deleteIdentities(tx, member.uid);
  memberChanged(deps, tx, member.uid);
  return await openSession(tx, deps, { ...member, ...changes }, context);
}
