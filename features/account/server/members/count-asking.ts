import { Refusal } from '@mitto/kit/app-error';
import { day, hour } from '@mitto/kit/time';
import type { Origin } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import { type Counted, countOrProve } from '../proof/count-or-prove.ts';
import { networkOf } from '../store/brake.ts';
import { insertMark, readCounts, type Share } from '../store/shares.ts';

/** The part of a call's context that says who asks. */
export interface CallerContext {
  readonly from: Origin;
  readonly me: Me | undefined;
  readonly proof?: string | undefined;
}

export interface AvailabilityQuestion {
  readonly call: string;
  readonly type: 'email' | 'username';
  /** The address or name in the form in which it is compared. */
  readonly key: string;
}

/**
 * Different addresses and names that may be asked about for each network and each device. A further one costs
 * a proof of work. Usernames are public, so more of them are free.
 */
const free = {
  email: { anHour: 10, aDay: 30 },
  username: { anHour: 60, aDay: 300 },
};

/**
 * Counts a call whose answer tells whether an address or name is taken. All such calls count together, so
 * that none of them is a cheaper way to learn it. The same address again costs nothing. `others` are further
 * limits of the call, which `giveBack` leaves as they are: one proof is enough for all.
 */
export async function countAsking(
  deps: Deps,
  { from, me, proof }: CallerContext,
  { call, type, key }: AvailabilityQuestion,
  others: readonly Share[] = [],
): Promise<Counted | Refusal> {
  const { database, secrets, now } = deps;
  const mac = (text: string) => secrets.mac('brake', text);
  const askers = [`network ${networkOf(from.ip)}`, ...(me ? [`device ${me.deviceId}`] : [])].map((asker) => ({
    asker,
    mark: mac(`asked:${type} ${asker} ${key}`),
  }));
  const marks = askers.map(({ mark }) => mark);
  const asked = await readCounts(database.db, marks, now());
  const fresh = askers.filter(({ mark }) => !asked.has(mark.toString('hex')));
  const { anHour, aDay } = free[type];
  const shares = fresh.flatMap(({ asker }) => [
    { key: mac(`asks:${type}:hour ${asker}`), most: anHour, windowMs: hour },
    { key: mac(`asks:${type}:day ${asker}`), most: aDay, windowMs: day },
  ]);
  const purpose = { call, subject: `${type} ${key}` };
  const counted = await countOrProve(deps, [...shares, ...others], purpose, proof);
  if (counted instanceof Refusal) return counted;
  for (const { mark } of fresh) await insertMark(database.db, mark, now(), now() + day);
  return { giveBack: (keys = shares.map((share) => share.key)) => counted.giveBack(keys) };
}
