import { Refusal } from '@mitto/kit/app-error';
import { hour } from '@mitto/kit/time';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { userCalls } from '../../../contract/user-calls.ts';
import { compareKey } from '../../../policy.ts';
import type { Counted } from '../../proof/count-or-prove.ts';
import { checkChosenPassword, hashPassword } from '../../sign-in/password/password.ts';
import { networkOf } from '../../store/brake.ts';
import { countAsking } from '../count-asking.ts';
import { registerMember } from '../register-member.ts';

type Context = CallContext<typeof userCalls.addUser>;
type Answer = CallAnswer<typeof userCalls.addUser>;

/** New accounts per network (/24 for IPv4, /48 for IPv6) in an hour; a further one costs a proof of work. */
const freeRegistrations = 20;

export async function addUser(deps: Deps, context: Context): Promise<Answer> {
  const { from, input } = context;
  for (const { email, password } of input.records) checkChosenPassword(password, email);
  const registration = {
    key: deps.secrets.mac('brake', `register:network ${networkOf(from.ip)}`),
    most: freeRegistrations,
    windowMs: hour,
  };
  const asked: Counted[] = [];
  for (const { email } of input.records) {
    // A registration tells whether the address is taken, too.
    const asking = { call: 'addUser', type: 'email', key: compareKey(email) } as const;
    const counted = await countAsking(deps, context, asking, [registration]);
    if (counted instanceof Refusal) return counted;
    asked.push(counted);
  }
  const hashes = await Promise.all(context.input.records.map(({ password }) => hashPassword(password)));

  const answer = await context.transact(async (tx) => {
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
  // A new account tells nothing about anybody else's address.
  for (const counted of asked) await counted.giveBack();
  return answer;
}
