import { hashSecret, isSecretOf } from '@mitto/account/server/public/hash-secret';
import { fail, type Refusal, refuse } from '@mitto/kit/app-error';
import { hour, secondsUntil } from '@mitto/kit/time';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { coinsCalls } from '../contract/coins-calls.ts';
import { coins } from '../contract/coins-tables.ts';
import { countPinAttempt, forgivePinTries, putPin, readCoinsMember } from './store/coins-members.ts';

/** Five wrong PINs, then an hour's rest, on all devices of the member together. */
const pinTries = { max: 5, restMs: hour };

/**
 * Compares the PIN with the stored one. The try is counted first, and outside the transaction that moves the
 * coins: rolling back a transfer gives no try back.
 */
export async function checkPin(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  uid: string,
  pin: string,
): Promise<Refusal | undefined> {
  const { db } = database;
  const pinHash = await countPinAttempt(db, uid, pinTries, now());
  if (pinHash === undefined) {
    const member = await readCoinsMember(db, uid);
    if (member?.pin_hash == null) return refuse('coins/pin-first');
    return refuse('too-many', { countDown: secondsUntil(member.pin_rests_until, now()) });
  }
  if (!(await isSecretOf(pinHash, pin))) return refuse('coins/wrong-pin');
  await forgivePinTries(db, uid);
  return undefined;
}

type Call = typeof coinsCalls.setCoinsPin;

/** Sets the first PIN, or changes it with the old one. */
export async function setCoinsPin(deps: Deps, context: CallContext<Call>): Promise<CallAnswer<Call>> {
  const { me, input, transact } = context;
  const { pin, oldPin } = input;
  const before = await readCoinsMember(deps.database.db, me.uid);
  if (before?.is_disabled) return refuse('coins/disabled');
  const expected = before?.pin_hash ?? null;
  if (expected !== null) {
    if (oldPin === undefined) return refuse('coins/wrong-pin', { fields: { oldPin: 'required' } });
    const refused = await checkPin(deps, me.uid, oldPin);
    if (refused) return refused;
    if (oldPin === pin) return refuse('coins/same-pin', { fields: { pin: 'same' } });
  }
  const pinHash = await hashSecret(pin);
  return await transact(async (tx) => {
    // Another device has set a PIN in the meantime.
    if (!(await putPin(tx, me.uid, { pinHash, expected, at: deps.now() }))) fail('coins/wrong-pin');
    deps.touch(tx, me.uid, coins.name, me.uid);
    return {};
  });
}
