import { fail, Refusal, refuse } from '@mitto/kit/app-error';
import { newId } from '@mitto/kit/ids';
import { minute } from '@mitto/kit/time';
import type { Tx } from '@mitto/server-kit/database/database';
import { clashesWith } from '@mitto/server-kit/database/transact';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import { accountEvents } from '../../../contract/account-events.ts';
import type { twoStepCalls } from '../../../contract/two-step-calls.ts';
import { memberChanged } from '../../members/member-changed.ts';
import { countOrProve } from '../../proof/count-or-prove.ts';
import { networkOf } from '../../store/brake.ts';
import { deleteDevices } from '../../store/devices.ts';
import { deleteEmailReturns, type EmailReturnRow, findEmailReturn } from '../../store/email-returns.ts';
import { deleteIdentities } from '../../store/identities.ts';
import { lockMember, updateMember } from '../../store/members.ts';
import { deletePasskeys } from '../../store/passkeys.ts';
import { deleteSecondSteps } from '../../store/second-steps.ts';
import { deleteTwoStep, findTotp } from '../../store/two-step.ts';
import { returnMac, suspectBefore } from './email-return.ts';

type Context = CallContext<typeof twoStepCalls.putEmailBack>;
type Answer = CallAnswer<typeof twoStepCalls.putEmailBack>;

/** Wrong links of a network that cost nothing. */
const freeInNetwork = { most: 30, windowMs: 15 * minute };

/**
 * Puts the earlier address back and ends all sessions. The password ends as well: the owner sets a new one with a
 * code to that address, and with a two-step code where they are on.
 */
export async function putEmailBack(deps: Deps, context: Context): Promise<Answer> {
  const { input, from, proof } = context;
  const network = networkOf(from.ip);
  const share = { key: deps.secrets.mac('brake', `email-back:network ${network}`), ...freeInNetwork };
  const counted = await countOrProve(deps, [share], { call: 'putEmailBack', subject: network }, proof);
  if (counted instanceof Refusal) return counted;
  const mac = returnMac(deps, input.token);
  const answer: Answer = await context.transact(async (tx) => {
    const found = await findEmailReturn(tx, mac, deps.now());
    const member = found && (await lockMember(tx, found.uid));
    // Read again under the lock: of two who open the link at once, one puts the address back.
    const row = member && (await findEmailReturn(tx, mac, deps.now()));
    if (!row) return refuse('account/link-over');
    await restore(tx, deps, row);
    await deps.emit(tx, accountEvents.detailsChanged, { uid: row.uid });
    const device = { uid: row.uid, deviceId: newId() };
    await deps.emit(tx, accountEvents.securityChanged, { ...device, event: 'email-restored' });
    memberChanged(deps, tx, row.uid);
    return { email: row.email };
  });
  if (!(answer instanceof Refusal)) await counted.giveBack();
  return answer;
}

async function restore(tx: Tx, deps: Deps, row: EmailReturnRow): Promise<void> {
  const { uid, email, email_key, verified_at: email_verified_at } = row;
  const at = deps.now();
  const address = { email, email_key, email_verified_at };
  const password = { password_hash: null, password_changed_at: at, must_reset: true };
  try {
    await updateMember(tx, uid, { ...address, ...password, modified_at: at });
  } catch (error) {
    if (clashesWith(error, 'account_member_email')) fail('account/link-over');
    throw error;
  }
  await deleteDevices(tx, uid);
  await deleteSecondSteps(tx, uid);
  const since = row.made_at - suspectBefore;
  await deletePasskeys(tx, uid, since);
  await deleteIdentities(tx, uid, since);
  const totp = await findTotp(tx, uid);
  if (totp && totp.made_at >= since) await deleteTwoStep(tx, uid);
  await deleteEmailReturns(tx, uid, row.made_at);
}
