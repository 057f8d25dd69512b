import { type Refusal, refuse } from '@mitto/kit/app-error';
import { secondsUntil } from '@mitto/kit/time';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { userCalls } from '../../contract/user-calls.ts';
import { accountLoginBrake, forgive, takeTry } from '../brake.ts';
import { findMember } from '../store/members.ts';
import { isPasswordOf } from './password.ts';

/**
 * Checks the member's own password. Attempts are limited like sign-ins, so that a stolen session cannot be
 * used to guess the password.
 */
export async function checkOwnPassword(
  deps: Deps,
  uid: string,
  password: string,
): Promise<Refusal | undefined> {
  const { database, secrets, now } = deps;
  const key = secrets.mac('brake', `own-password ${uid}`);
  const rest = await takeTry(database.db, accountLoginBrake, key, now());
  if (rest !== undefined) return refuse('too-many', { countDown: secondsUntil(rest, now()) });
  const member = await findMember(database.db, uid);
  if (!(await isPasswordOf(member?.password_hash ?? null, password))) return refuse('account/wrong-password');
  await forgive(database.db, key);
  return undefined;
}

type Context = CallContext<typeof userCalls.validatePassword>;
type Answer = CallAnswer<typeof userCalls.validatePassword>;

export async function validatePassword(deps: Deps, { me, input }: Context): Promise<Answer> {
  return (await checkOwnPassword(deps, me.uid, input.password)) ?? { valid: true };
}
