import { Refusal, refuse } from '@mitto/kit/app-error';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { codeCalls } from '../../../contract/code-calls.ts';
import { compareKey } from '../../../policy.ts';
import { lockMember } from '../../store/members.ts';
import { checkCode, useCode } from '../codes/check-code.ts';
import { addressIdentifier } from '../codes/code-identifier.ts';
import { openOrAskCode } from '../two-step/ask-code.ts';

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
    return await openOrAskCode(tx, deps, member, context, 'reset');
  });
}
