import { fail, Refusal, refuse } from '@mitto/kit/app-error';
import type { Tx } from '@mitto/server-kit/database/database';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import { accountEvents } from '../../../contract/account-events.ts';
import type { codeCalls } from '../../../contract/code-calls.ts';
import { memberChanged } from '../../members/member-changed.ts';
import { lockIdentifier } from '../../store/challenges.ts';
import { findMemberBy, lockMember, updateMember } from '../../store/members.ts';
import { checkCode, useCode } from './check-code.ts';
import { readEitherIdentifier } from './code-identifier.ts';

type Context = CallContext<typeof codeCalls.validateOtp>;
type Answer = CallAnswer<typeof codeCalls.validateOtp>;

export async function validateOtp(deps: Deps, context: Context): Promise<Answer> {
  const { identifier: typed, validationCode: code, ref, onAfterValidate } = context.input;
  const owner = onAfterValidate === undefined ? undefined : ownerOf(context.me);
  const identifier = readEitherIdentifier(typed);
  if (owner && identifier?.channel === 'email') fail('invalid', { fields: { identifier: 'mobile' } });
  const checked = await checkCode(deps, context, { purpose: 'otp', identifier, code, ref });
  if (checked instanceof Refusal) return checked;
  return await context.transact(async (tx) => {
    if (!(await useCode(tx, deps, checked.challenge))) return refuse('account/wrong-code');
    if (!owner || !identifier) return { verified: true };
    return await verifyMobile(tx, deps, owner, identifier.to);
  });
}

/**
 * Returns the signed-in member whose number is to be verified. Anybody may check a code, but only a signed-in
 * member who is neither suspended nor due for a password reset may verify a number with it.
 */
function ownerOf(me: Me | undefined): Me {
  if (!me) return fail('unauthorized');
  if (me.standing === 'suspended') fail('suspended');
  if (me.mustReset) fail('reset-first');
  return me;
}

async function verifyMobile(tx: Tx, deps: Deps, { uid }: Me, mobile: string): Promise<Answer> {
  // Serialises claims of the same number: two members must not both find it free.
  await lockIdentifier(tx, deps.secrets.mac('mobile', mobile));
  const holder = await findMemberBy(tx, 'mobile', mobile);
  if (holder && holder.uid !== uid) return refuse('account/mobile-taken');
  if (!(await lockMember(tx, uid))) return refuse('unauthorized');
  const at = deps.now();
  await updateMember(tx, uid, { mobile, mobile_verified_at: at, modified_at: at });
  memberChanged(deps, tx, uid);
  await deps.emit(tx, accountEvents.detailsChanged, { uid });
  return { verified: true };
}
