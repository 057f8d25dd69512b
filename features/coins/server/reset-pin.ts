import { hashSecret } from '@mitto/account/server/public/hash-secret';
import { checkOwnCode, sendOwnCode } from '@mitto/account/server/public/own-code';
import { Refusal, refuse } from '@mitto/kit/app-error';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { coinsCalls } from '../contract/coins-calls.ts';
import { coins } from '../contract/coins-tables.ts';
import { readCoinsMember, replacePin } from './store/coins-members.ts';

type SendCall = typeof coinsCalls.sendCoinsPinCode;
type ResetCall = typeof coinsCalls.resetCoinsPin;

const purpose = 'coins-pin';

export async function sendCoinsPinCode(
  deps: Deps,
  context: CallContext<SendCall>,
): Promise<CallAnswer<SendCall>> {
  const refused = await checkForgettable(deps, context.me.uid);
  return refused ?? (await sendOwnCode(deps, context, { purpose, password: context.input.password }));
}

/**
 * Sets a new PIN in place of a forgotten one. The tries start again, because a caller with the password and the
 * mail is the owner.
 */
export async function resetCoinsPin(
  deps: Deps,
  context: CallContext<ResetCall>,
): Promise<CallAnswer<ResetCall>> {
  const { me, input, transact } = context;
  const { password, code, ref, pin } = input;
  const refused = await checkForgettable(deps, me.uid);
  if (refused) return refused;
  const useCode = await checkOwnCode(deps, context, { purpose, password, code, ref });
  if (useCode instanceof Refusal) return useCode;
  const pinHash = await hashSecret(pin);
  return await transact(async (tx) => {
    const used = await useCode(tx);
    if (used) return used;
    await replacePin(tx, me.uid, pinHash, deps.now());
    deps.touch(tx, me.uid, coins.name, me.uid);
    return {};
  });
}

/** Refuses a member who has no PIN yet, or whose coins are disabled. */
async function checkForgettable({ database }: Deps, uid: string): Promise<Refusal | undefined> {
  const member = await readCoinsMember(database.db, uid);
  if (member?.is_disabled) return refuse('coins/disabled');
  return member?.pin_hash == null ? refuse('coins/pin-first') : undefined;
}
