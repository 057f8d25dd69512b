import { fail } from '@mitto/kit/app-error';
import { Id, newId } from '@mitto/kit/ids';
import { minute } from '@mitto/kit/time';
import type { Tx } from '@mitto/server-kit/database/database';
import { defineJob, handleJob, type JobHandler, LaterJob } from '@mitto/server-kit/jobs/define-job';
import type { Deps } from '@mitto/server-kit/module/deps';
import * as v from 'valibot';
import { outcomeOf } from './ask-provider.ts';
import { providersOf } from './providers/providers.ts';
import { settleCharge } from './settle-charge.ts';
import { type ChargeRow, lockCharge, readCharge } from './store/charges.ts';
import { findRefund, insertRefund, orderedRefunds, setRefundState } from './store/refunds.ts';

const refundJob = defineJob({
  kind: 'payments.refund',
  payload: v.strictObject({ refund: Id }),
  // With the usual backoff these tries last for days: money that is owed is not forgotten.
  maxTries: 60,
});

export interface RefundOrder {
  readonly charge: string;
  /** The same key pays back once. */
  readonly key: string;
  /** In the smallest unit of the currency; absent for all that is left. */
  readonly amount?: number | undefined;
}

/**
 * Stores a refund within the caller's transaction, and has a job ask the provider after the commit. Refuses with
 * `payments/not-refundable` when the charge is not paid, or less is left than is asked for.
 */
export async function orderRefund(tx: Tx, deps: Deps, order: RefundOrder): Promise<ChargeRow> {
  const row = (await lockCharge(tx, order.charge)) ?? fail('payments/no-charge');
  if (await findRefund(tx, order)) return row;
  if (row.state !== 'paid' || row.dispute === 'open' || row.dispute === 'lost')
    fail('payments/not-refundable');
  const left = row.amount - Math.max(row.refunded, await orderedRefunds(tx, row));
  if (left <= 0 || (order.amount ?? left) > left) fail('payments/not-refundable');
  const id = await insertRefund(tx, { ...order, amount: order.amount ?? left, at: deps.now() });
  await deps.enqueue(tx, refundJob, { refund: id }, { id: newId(deps.now()) });
  return row;
}

/** Makes the handler of the job that pays back. */
export function refundJobs(deps: Deps): JobHandler[] {
  return [handleJob(refundJob, ({ refund }) => payBack(deps, refund))];
}

async function payBack(deps: Deps, id: string): Promise<void> {
  const { database, now } = deps;
  const refund = await findRefund(database.db, { id });
  if (refund?.state !== 'asked') return;
  const charge = await readCharge(database.db, refund.charge);
  const provider = charge && providersOf(deps).find(charge.merchant);
  if (!charge?.provider_id || !provider)
    throw new LaterJob(now() + minute, 'The provider of a refund is not configured now.');
  const { provider_id: providerId } = charge;
  const outcome = await outcomeOf(deps.log, charge, () =>
    provider.refund(providerId, { key: id, amount: refund.amount }),
  );
  if (outcome.kind === 'unknown') throw new Error('The payment provider has not answered a refund.');
  await database.transact(async (tx) => {
    if (outcome.kind === 'told') await settleCharge(tx, deps, charge.id, outcome.told);
    else deps.log.error({ charge: charge.id, refund: id }, 'a payment provider refused a refund');
    await setRefundState(tx, id, outcome.kind === 'told' ? 'done' : 'refused');
  });
}
