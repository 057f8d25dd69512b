import { refuse } from '@mitto/kit/app-error';
import { hour, minute, secondsUntil } from '@mitto/kit/time';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { userCalls } from '../../contract/user-calls.ts';
import { type Brake, networkOf, takeTry } from '../brake.ts';
import { checkChosenPassword, hashPassword } from '../password/password.ts';
import { registerMember } from './register-member.ts';

type Context = CallContext<typeof userCalls.addUser>;
type Answer = CallAnswer<typeof userCalls.addUser>;

/**
 * Limit of new accounts per network (/24 for IPv4, /48 for IPv6): enough for a campus, too few for a script.
 */
const registrationBrake: Brake = {
  what: 'register:network',
  free: 200,
  windowMs: hour,
  firstRestMs: 10 * minute,
  longestRestMs: 12 * hour,
};

export async function addUser(deps: Deps, context: Context): Promise<Answer> {
  const { database, secrets, now } = deps;
  for (const { email, password } of context.input.records) checkChosenPassword(password, email);
  const key = secrets.mac('brake', `${registrationBrake.what} ${networkOf(context.from.ip)}`);
  const rest = await takeTry(database.db, registrationBrake, key, now());
  if (rest !== undefined) return refuse('too-many', { countDown: secondsUntil(rest, now()) });
  const hashes = await Promise.all(context.input.records.map(({ password }) => hashPassword(password)));

  return await context.transact(async (tx) => {
    const userIds: string[] = [];
    for (const [index, record] of context.input.records.entries()) {
      const member = await registerMember(tx, deps, {
        email: record.email,
        passwordHash: hashes[index] ?? null,
        emailVerifiedAt: null,
        referral: record.referral ?? null,
      });
      userIds.push(member.uid);
    }
    return { userIds };
  });
}
