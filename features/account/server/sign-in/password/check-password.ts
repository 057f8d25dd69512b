import { type Refusal, refuse } from '@mitto/kit/app-error';
import { minute, secondsUntil } from '@mitto/kit/time';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import type { userCalls } from '../../../contract/user-calls.ts';
import { type Brake, countAttempt, forgive } from '../../store/brake.ts';
import { markConfirmed } from '../../store/devices.ts';
import { readMember } from '../../store/members.ts';
import { isPasswordOf } from './password.ts';

/** Ten wrong passwords in 15 minutes are free, then a block of 1, 2, 4 ... minutes, up to half a day. */
const ownPasswordBrake: Brake = {
  free: 10,
  windowMs: 15 * minute,
  firstRestMs: minute,
  longestRestMs: 720 * minute,
};

/**
 * Checks the member's own password. Attempts are limited, so that a stolen session cannot be used to guess
 * the password. They count for each device, so that the thief does not block the member's other devices.
 */
export async function checkOwnPassword(
  deps: Deps,
  { uid, deviceId }: Pick<Me, 'uid' | 'deviceId'>,
  password: string,
): Promise<Refusal | undefined> {
  const { database, secrets, now } = deps;
  const key = secrets.mac('brake', `own-password ${uid} ${deviceId}`);
  const rest = await countAttempt(database.db, ownPasswordBrake, key, now());
  if (rest !== undefined) return refuse('too-many', { countDown: secondsUntil(rest, now()) });
  const member = await readMember(database.db, uid);
  if (!(await isPasswordOf(member?.password_hash ?? null, password))) return refuse('account/wrong-password');
  await forgive(database.db, key);
  await markConfirmed(database.db, { uid, deviceId }, now());
  return undefined;
}

type Context = CallContext<typeof userCalls.validatePassword>;
type Answer = CallAnswer<typeof userCalls.validatePassword>;

export async function validatePassword(deps: Deps, { me, input }: Context): Promise<Answer> {
  return (await checkOwnPassword(deps, me, input.password)) ?? { valid: true };
}
