import { Refusal, refuse } from '@mitto/kit/app-error';
import { secondsUntil } from '@mitto/kit/time';
import type { Tx } from '@mitto/server-kit/database/database';
import type { Origin } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import { type Counted, countOrProve } from '../proof/count-or-prove.ts';
import { networkOf } from '../store/brake.ts';
import { countShare, countShares, type Share } from '../store/shares.ts';

/** A call that anyone may make, and who makes it. */
export interface OpenCall {
  readonly call: string;
  /** Subject of the call, for which alone a proof of work is good. */
  readonly subject: string;
  readonly caller: {
    readonly from: Origin;
    /** Members are counted by themselves, so that nobody in their network gets in their way. */
    readonly uid: string | undefined;
    readonly proof: string | undefined;
  };
}

/** Calls that cost nothing, of one caller or about one address; a further one costs a proof of work. */
export interface OpenLimit {
  readonly what: 'caller' | `address ${string}`;
  readonly most: number;
  readonly windowMs: number;
}

/** A number of calls of one caller in a window that no proof of work exceeds. */
export type OpenCap = Pick<OpenLimit, 'most' | 'windowMs'>;

/** Counts a call that anyone may make before it is done, or refuses it. */
export async function countOpenCall(
  deps: Deps,
  { call, subject, caller }: OpenCall,
  limits: readonly OpenLimit[],
  cap: OpenCap,
): Promise<Counted | Refusal> {
  const { database, secrets, now } = deps;
  const who = caller.uid === undefined ? `network ${networkOf(caller.from.ip)}` : `member ${caller.uid}`;
  const shares = limits.map(({ what, most, windowMs }) => ({
    key: secrets.mac('brake', `${call} ${windowMs} ${what === 'caller' ? who : what}`),
    ...{ most, windowMs },
  }));
  const counted = await countOrProve(deps, shares, { call, subject }, caller.proof);
  if (counted instanceof Refusal) return counted;
  const at = now();
  const all: Share = { key: secrets.mac('brake', `${call} all ${who}`), ...cap };
  const rest = await database.transact((tx) => countShare(tx, all, at));
  return rest === undefined ? counted : refuse('too-many', { countDown: secondsUntil(rest, at) });
}

/** Counts something done for an address or a network; false, and nothing counted, if a limit is reached. */
export async function countAgainstQuota(
  tx: Tx,
  { secrets, now }: Pick<Deps, 'secrets' | 'now'>,
  limits: readonly { readonly what: string; readonly most: number; readonly windowMs: number }[],
): Promise<boolean> {
  const shares = limits.map(({ what, ...size }) => ({ key: secrets.mac('brake', what), ...size }));
  return await countShares(tx, shares, now());
}
