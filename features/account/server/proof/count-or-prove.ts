import type { Refusal } from '@mitto/kit/app-error';
import type { Deps } from '@mitto/server-kit/module/deps';
import { countShares, giveBackShares, readCounts, type Share } from '../store/shares.ts';
import { askProof, consumeProof, type ProofPurpose } from './proofs.ts';

/** An attempt that was counted, or proved by work. */
export interface Counted {
  /** Takes the attempt out of the counts (or out of those named), because it was right. */
  giveBack(keys?: readonly Buffer[]): Promise<void>;
}

/**
 * A count that refuses nothing, but makes further proofs dearer: from `free` attempts on twice the work, from twice
 * as many four times the work, up to 2 ** `maxLevel` times.
 */
export interface Price extends Omit<Share, 'most'> {
  readonly free: number;
  readonly maxLevel: number;
}

/** Level of the proof that all these counts ask for. */
export function levelOf(prices: readonly Price[], counts: ReadonlyMap<string, number>): number {
  const levels = prices.map(({ key, free, maxLevel }) => {
    const count = counts.get(key.toString('hex')) ?? 0;
    return count < free ? 0 : Math.min(maxLevel, 1 + Math.floor(Math.log2(count / free)));
  });
  return Math.max(0, ...levels);
}

/** The counts of these prices, as limits that are never reached. */
export const asShares = (prices: readonly Price[]): Share[] =>
  prices.map(({ key, windowMs }) => ({ key, windowMs, most: 2 ** 31 - 1 }));

/**
 * Counts an attempt towards all these limits before it is made: counted afterwards, attempts made at the same
 * moment would all pass. When a limit is reached, the attempt is not refused for good, but has to carry a
 * proof of work, of the size that the prices ask for.
 */
export async function countOrProve(
  deps: Deps,
  shares: readonly Share[],
  purpose: ProofPurpose,
  given: string | undefined,
  prices: readonly Price[] = [],
): Promise<Counted | Refusal> {
  const { database, now } = deps;
  const at = now();
  const count = async (limits: readonly Share[]): Promise<Counted | undefined> => {
    const isCounted = limits.length === 0 || (await database.transact((tx) => countShares(tx, limits, at)));
    if (!isCounted) return undefined;
    const all = limits.map(({ key }) => key);
    return { giveBack: (keys = all) => giveBackShares(database.db, keys, at) };
  };
  const priced = asShares(prices);
  // Looks first without a lock, because an attack comes here hundreds of thousands of times.
  const counts = await readCounts(
    database.db,
    [...shares, ...priced].map(({ key }) => key),
    at,
  );
  const isFree = shares.every(({ key, most }) => (counts.get(key.toString('hex')) ?? 0) < most);
  const counted = isFree && (await count([...shares, ...priced]));
  if (counted) return counted;
  const level = levelOf(prices, counts);
  if (!(await consumeProof(deps, purpose, given, level))) return askProof(deps, purpose, level);
  return (await count(priced)) ?? { giveBack: () => Promise.resolve() };
}
