import { fail, Refusal, refuse } from '@mitto/kit/app-error';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import { accountEvents } from '../../../contract/account-events.ts';
import type { codeCalls } from '../../../contract/code-calls.ts';
import { memberChanged } from '../../members/member-changed.ts';
import { findAddressee } from '../../store/challenges.ts';
import { lockMember, readMember, updateMember } from '../../store/members.ts';
import { checkCode, useCode } from './check-code.ts';
import { addressIdentifier } from './code-identifier.ts';
import { sendCode } from './send-code.ts';

type SendContext = CallContext<typeof codeCalls.sendEmailVerification>;
type VerifyContext = CallContext<typeof codeCalls.verifyEmail>;

export async function sendEmailVerification(
  deps: Deps,
  context: SendContext,
): Promise<CallAnswer<typeof codeCalls.sendEmailVerification>> {
  const { uid } = context.me;
  const email = await unverifiedEmail(deps, uid);
  return await sendCode(deps, context, {
    purpose: 'email-verification',
    identifier: addressIdentifier(email),
    typed: email,
    isKnown: () => Promise.resolve(true),
    findAddressee: async (tx) => {
      const member = await findAddressee(tx, 'uid', uid);
      // The address has changed since `unverifiedEmail` read it. The code would count towards the limits of
      // the old address and be sent to the new one.
      if (member?.email !== email) return fail('busy');
      return { uid, to: email };
    },
  });
}

export async function verifyEmail(
  deps: Deps,
  context: VerifyContext,
): Promise<CallAnswer<typeof codeCalls.verifyEmail>> {
  const { me, input } = context;
  const email = await unverifiedEmail(deps, me.uid);
  const identifier = addressIdentifier(email);
  const checked = await checkCode(deps, context, { purpose: 'email-verification', identifier, ...input });
  if (checked instanceof Refusal) return checked;
  return await context.transact(async (tx) => {
    const isFirst = await useCode(tx, deps, checked.challenge);
    const member = await lockMember(tx, me.uid);
    const isOwn = checked.challenge.uid === me.uid && member?.email === email;
    if (!isFirst || !isOwn) return refuse('account/wrong-code');
    const at = deps.now();
    await updateMember(tx, me.uid, { email_verified_at: at, modified_at: at });
    memberChanged(deps, tx, me.uid);
    await deps.emit(tx, accountEvents.detailsChanged, { uid: me.uid });
    return { verified: true };
  });
}

async function unverifiedEmail({ database }: Deps, uid: string): Promise<string> {
  const member = await readMember(database.db, uid);
  if (!member) return fail('unauthorized');
  if (member.email === null) return fail('invalid', { fields: { email: 'required' } });
  if (member.email_verified_at !== null) fail('account/email-verified');
  return member.email;
}
