import { hour, minute, second } from '@mitto/kit/time';
import type { Deps } from '@mitto/server-kit/module/deps';
import { askProvider, outcomeOf, readOutcome, settleOutcome } from './ask-provider.ts';
import { providersOf } from './providers/providers.ts';
import { type ChargeRow, claimDueCharges } from './store/charges.ts';

/** Max number of charges that one run looks at, and how many at a time. */
const runLimit = 400;
const atATime = 8;
/** A charge that waits for its member is called off after this time. */
const abandonedAfterMs = hour;
const firstPauseMs = 30 * second;
const longestPauseMs = 10 * minute;

/**
 * Looks at all charges that are not settled: asks for those that nobody has asked for, reads those whose answer
 * or webhook was lost, and calls off those that were abandoned.
 */
export async function reconcileCharges(deps: Deps): Promise<void> {
  const { database, now } = deps;
  const at = now();
  const due = await database.transact((tx) => claimDueCharges(tx, at, at + firstPauseMs, runLimit));
  for (let index = 0; index < due.length; index += atATime)
    await Promise.all(due.slice(index, index + atATime).map((row) => reconcileCharge(deps, row)));
}

async function reconcileCharge(deps: Deps, row: ChargeRow): Promise<void> {
  const { database, log, now } = deps;
  try {
    const outcome = (await askProvider(deps, row.id)) ?? (await readOrAbandon(deps, row));
    await database.transact(async (tx) => {
      const settled = await settleOutcome(tx, deps, row.id, outcome);
      if (settled?.state !== 'processing' && settled?.state !== 'action') return;
      const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(settled.checks, 10));
      await tx
        .updateTable('payments_charge')
        .set({ check_at: now() + pause })
        .where('id', '=', row.id)
        .execute();
    });
  } catch (error) {
    // One charge that cannot be settled does not hold up the others. It stays due.
    log.error({ charge: row.id, error }, 'a charge could not be reconciled');
  }
}

async function readOrAbandon(deps: Deps, row: ChargeRow) {
  const isAbandoned = row.state === 'action' && deps.now() - row.made_at >= abandonedAfterMs;
  const provider = providersOf(deps).find(row.merchant);
  const { provider_id: providerId } = row;
  if (!isAbandoned || !provider || providerId === null) return await readOutcome(deps, row);
  const outcome = await outcomeOf(deps.log, row, () => provider.cancel(providerId));
  const isOff = outcome.kind === 'told' && outcome.told.state === 'failed';
  return isOff
    ? { kind: 'told' as const, told: { ...outcome.told, failure: 'abandoned' as const } }
    : outcome;
}
