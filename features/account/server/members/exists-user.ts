import { refuse } from '@mitto/kit/app-error';
import { minute, secondsUntil } from '@mitto/kit/time';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { userCalls } from '../../contract/user-calls.ts';
import { compareKey } from '../../policy.ts';
import { type Brake, networkOf, takeTry } from '../brake.ts';
import { findMemberBy } from '../store/members.ts';

type Context = CallContext<typeof userCalls.existsUser>;
type Answer = CallAnswer<typeof userCalls.existsUser>;

/**
 * Limit of checks per network: enough for a form that checks while somebody types, too few to collect
 * addresses.
 */
const existsBrake: Brake = {
  what: 'exists:network',
  free: 100,
  windowMs: 10 * minute,
  firstRestMs: minute,
  longestRestMs: 60 * minute,
};

/**
 * Returns whether an address or username is taken. Only this call, for the registration form, may reveal it.
 * Login, password reset and codes never do.
 */
export async function existsUser({ database, secrets, now }: Deps, context: Context): Promise<Answer> {
  const { db } = database;
  const key = secrets.mac('brake', `${existsBrake.what} ${networkOf(context.from.ip)}`);
  const rest = await takeTry(db, existsBrake, key, now());
  if (rest !== undefined) return refuse('too-many', { countDown: secondsUntil(rest, now()) });
  const { type, value } = context.input;
  const member = await findMemberBy(db, type === 'email' ? 'email_key' : 'username_key', compareKey(value));
  // The caller's own name does not count as taken.
  return { exists: member !== undefined && member.uid !== context.me?.uid };
}
