import { fail } from '@mitto/kit/app-error';
import { second, secondsUntil } from '@mitto/kit/time';
import type { Db, Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import { isPremium } from '../../policy.ts';
import { configurationOf } from '../configuration/configuration-of.ts';
import { countTask, type LimitRow, listLimits, uncountTask } from '../store/limits.ts';
import { readCaller } from '../store/members.ts';

export type CountOutcome =
  | { readonly ok: true; readonly isCounted: boolean }
  | { readonly ok: false; readonly countDown: number };

/**
 * Counts a task once. At the limit the task is blocked for its timeout, and `countDown` has the seconds left.
 * After the timeout the count starts again at one. A task without a configured limit is not counted. Premium members are not counted: premium is read from the
 * database and not from the session. The transaction must commit also when the task is refused, or the block
 * is not stored: `if (!taken.ok) return refuse('too-many', { countDown: taken.countDown })`.
 */
export async function countAgainstLimit(
  tx: Tx,
  deps: Pick<Deps, 'database' | 'bus' | 'now' | 'log'>,
  uid: string,
  task: string,
): Promise<CountOutcome> {
  const at = deps.now();
  const { value } = await configurationOf(deps).read(tx);
  const configured = value.restrictions.services[task];
  if (!configured) return { ok: true, isCounted: false };
  const member = (await readCaller(tx, uid)) ?? fail('unauthorized');
  if (isPremium(member.premium_until, at)) return { ok: true, isCounted: false };
  const { limit, timeout } = configured;
  const row = await countTask(tx, { uid, task, limit, timeoutMs: timeout * second, at });
  if (row.rests_until === null) return { ok: true, isCounted: true };
  return { ok: false, countDown: secondsUntil(row.rests_until, at) };
}

/** Reverts a count made in this transaction, when the task is refused for another reason. */
export async function giveBackLimit(tx: Tx, uid: string, task: string, taken: CountOutcome): Promise<void> {
  if (taken.ok && taken.isCounted) await uncountTask(tx, uid, task);
}

export interface LimitStanding {
  readonly task: string;
  readonly count: number;
  readonly restsUntil: number | null;
}

/** Counts of the member's tasks; 0 when the block is over. */
export async function readLimits(db: Db | Tx, uid: string, at: number): Promise<LimitStanding[]> {
  const rows = await listLimits(db, uid);
  return rows.map((row) => standingOf(row, at));
}

function standingOf({ task, count, rests_until }: LimitRow, at: number): LimitStanding {
  const isOver = rests_until !== null && rests_until <= at;
  return isOver ? { task, count: 0, restsUntil: null } : { task, count, restsUntil: rests_until };
}
