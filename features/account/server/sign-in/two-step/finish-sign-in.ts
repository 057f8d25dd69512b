import { Refusal, refuse } from '@mitto/kit/app-error';
import { newId } from '@mitto/kit/ids';
import { minute } from '@mitto/kit/time';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { twoStepCalls } from '../../../contract/two-step-calls.ts';
import { countOrProve } from '../../proof/count-or-prove.ts';
import { networkOf } from '../../store/brake.ts';
import { lockMember, readMember } from '../../store/members.ts';
import { countSecondStepAttempt, spendSecondStep } from '../../store/second-steps.ts';
import { knownDevice } from '../sessions/known-devices.ts';
import { openAfter } from './ask-code.ts';
import { checkSecondCode, spendSecondCode } from './check-second-code.ts';
import { isMailedCode, ticketMac } from './mailed-code.ts';

type Context = CallContext<typeof twoStepCalls.finishSignIn>;
type Answer = CallAnswer<typeof twoStepCalls.finishSignIn>;

/** Max codes that one sign-in may try. */
const maxTries = 5;
/** Wrong codes and tickets of a network that cost nothing. */
const freeInNetwork = { most: 200, windowMs: 15 * minute };

/** The second step of a sign-in: compares the code, and opens the session. */
export async function finishSignIn(deps: Deps, context: Context): Promise<Answer> {
  const { input, from, proof, cookies } = context;
  const network = networkOf(from.ip);
  const share = { key: deps.secrets.mac('brake', `second-step:network ${network}`), ...freeInNetwork };
  const counted = await countOrProve(deps, [share], { call: 'finishSignIn', subject: network }, proof);
  if (counted instanceof Refusal) return counted;
  const { db } = deps.database;
  const mac = ticketMac(deps, input.ticket);
  const step = await countSecondStepAttempt(db, mac, { maxTries, now: deps.now() });
  const owner = step && (await readMember(db, step.uid));
  if (!owner) return refuse('account/second-step-over');
  const isMailed = step.code_mac !== null;
  if (isMailed && !isMailedCode(deps, step, input.code)) return refuse('account/wrong-code');
  const device = knownDevice(deps, owner, cookies);
  const right = isMailed
    ? undefined
    : await checkSecondCode(deps, { uid: owner.uid, typed: input.code, device });
  if (right instanceof Refusal) {
    const isOff = right.error.code === 'account/two-step-off';
    return isOff ? refuse('account/second-step-over') : right;
  }
  await counted.giveBack();
  return await context.transact(async (tx) => {
    const member = await lockMember(tx, owner.uid);
    // A new password or address since the first step withdraws the ticket.
    if (!member || !(await spendSecondStep(tx, mac, deps.now()))) return refuse('account/second-step-over');
    const teller = { uid: member.uid, deviceId: newId() };
    if (right && !(await spendSecondCode(tx, deps, right, teller)))
      return refuse('account/wrong-second-code');
    const steps = { firstStep: step.first_step, hasSecondFactor: !isMailed };
    return await openAfter(tx, deps, member, context, steps);
  });
}
