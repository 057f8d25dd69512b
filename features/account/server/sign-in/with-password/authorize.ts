import { Refusal, refuse } from '@mitto/kit/app-error';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { sessionCalls } from '../../../contract/session-calls.ts';
import { compareKey } from '../../../policy.ts';
import { findMemberBy, lockMember } from '../../store/members.ts';
import { isPasswordOf } from '../password/password.ts';
import { countLogin, guardAccount } from '../sessions/count-login.ts';
import { knownDevice } from '../sessions/known-devices.ts';
import { warnOwner } from '../sessions/not-me.ts';
import { openOrAskCode } from '../two-step/ask-code.ts';

type Context = CallContext<typeof sessionCalls.authorize>;
type Answer = CallAnswer<typeof sessionCalls.authorize>;

/** Signs in. A wrong password and an unknown address take the same code path and the same time. */
export async function authorize(deps: Deps, context: Context): Promise<Answer> {
  const { input, from, cookies, proof } = context;
  const emailKey = compareKey(input.email);
  const member = await findMemberBy(deps.database.db, 'email_key', emailKey);
  const device = knownDevice(deps, member, cookies);
  const counted = await countLogin(deps, { emailKey, from, device, proof });
  if (counted instanceof Refusal) return counted;
  const isRight = await isPasswordOf(member?.password_hash ?? null, input.password);
  const { isGuarded } = counted;
  if (!member || !isRight) {
    if (isGuarded && device === undefined) await warnOwner(deps, emailKey, member);
    return refuse('account/wrong-login');
  }
  await counted.giveBack();
  // Guard it for longer: a stranger who has found the password could otherwise wait until the guard ends.
  if (isGuarded && device === undefined) await guardAccount(deps, emailKey);
  return await context.transact(async (tx) => {
    const current = await lockMember(tx, member.uid);
    // The password changed, or the account was erased, during the comparison: answer as for a wrong password.
    if (!current || current.password_hash !== member.password_hash) return refuse('account/wrong-login');
    return await openOrAskCode(tx, deps, current, context, 'password', isGuarded);
  });
}
