import type { Refusal } from '@mitto/kit/app-error';
import type { Deps } from '@mitto/server-kit/module/deps';
import { countShares, giveBackShares, type Share, spentUntil } from '../store/shares.ts';
import { askProof, consumeProof, type ProofPurpose } from './proofs.ts';

/** An attempt that was counted, or proved by work. */
export interface Counted {
  /** Takes the attempt out of the counts (or out of those named), because it was right. */
  giveBack(keys?: readonly Buffer[]): Promise<void>;
}

/**
 * Counts an attempt towards all these limits before it is made: counted afterwards, attempts made at the same
 * moment would all pass. When a limit is reached, the attempt is not refused for good, but has to carry a
 * proof of work.
 */
export async function countOrProve(
  deps: Deps,
  shares: readonly Share[],
  purpose: ProofPurpose,
  given: string | undefined,
): Promise<Counted | Refusal> {
  const { database, now } = deps;
  const at = now();
  // Looks first without a lock, because an attack comes here hundreds of thousands of times.
  const isFree =
    shares.length === 0 ||
    ((await spentUntil(database.db, shares, at)) === undefined &&
      (await database.transact((tx) => countShares(tx, shares, at))));
  if (isFree) {
    const all = shares.map(({ key }) => key);
    return { giveBack: (keys = all) => giveBackShares(database.db, keys, at) };
  }
  if (await consumeProof(deps, purpose, given)) return { giveBack: () => Promise.resolve() };
  return askProof(deps, purpose);
}
