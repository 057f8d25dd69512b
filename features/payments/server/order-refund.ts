import { fail } from '@mitto/kit/app-error';
import { Id, newId } from '@mitto/kit/ids';
import type { Tx } from '@mitto/server-kit/database/database';
import { defineJob } from '@mitto/server-kit/jobs/define-job';
import type { Deps } from '@mitto/server-kit/module/deps';
import * as v from 'valibot';
import { type ChargeRow, lockCharge } from './store/charges.ts';
import { findRefund, insertRefund, orderedRefunds } from './store/refunds.ts';

export const refundJob = defineJob({
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
