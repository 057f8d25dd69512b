import { type Refusal, refuse } from '@mitto/kit/app-error';
import { secondsUntil } from '@mitto/kit/time';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { sessionCalls } from '../../contract/session-calls.ts';
import { compareKey } from '../../policy.ts';
import { accountLoginBrake, forgive, networkLoginBrake, networkOf, restsUntil, takeTry } from '../brake.ts';
import { isPasswordOf } from '../password/password.ts';
import { findMemberBy, lockMember } from '../store/members.ts';
import { openSession } from './open-session.ts';

type Context = CallContext<typeof sessionCalls.authorize>;
type Answer = CallAnswer<typeof sessionCalls.authorize>;

/** Signs in. A wrong password and an unknown address take the same code path and the same time. */
export async function authorize(deps: Deps, context: Context): Promise<Answer> {
  const { database, now, secrets } = deps;
  const { db } = database;
  const emailKey = compareKey(context.input.email);
  const accountKey = secrets.mac('brake', `${accountLoginBrake.what} ${emailKey}`);
  const networkKey = secrets.mac('brake', `${networkLoginBrake.what} ${networkOf(context.from.ip)}`);

  const rest =
    (await restsUntil(db, networkKey, now())) ?? (await takeTry(db, accountLoginBrake, accountKey, now()));
  if (rest !== undefined) return refuse('too-many', { countDown: secondsUntil(rest, now()) });

  const member = await findMemberBy(db, 'email_key', emailKey);
  const isRight = await isPasswordOf(member?.password_hash ?? null, context.input.password);
  if (!member || !isRight) return await refuseLogin(deps, networkKey);

  return await context.transact(async (tx) => {
    await forgive(tx, accountKey);
    const current = await lockMember(tx, member.uid);
    // The password changed, or the account was erased, during the comparison: answer as for a wrong password.
    if (!current || current.password_hash !== member.password_hash) return refuse('account/wrong-login');
    return await openSession(tx, deps, current, context);
  });
}

async function refuseLogin({ database, now }: Deps, networkKey: Buffer): Promise<Refusal> {
  await takeTry(database.db, networkLoginBrake, networkKey, now());
  return refuse('account/wrong-login');
}
