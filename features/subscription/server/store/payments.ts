import type { Tx } from '@mitto/server-kit/database/database';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { sql, type Updateable } from 'kysely';
import type { Terms } from '../../policy.ts';
import type { PaymentKind, PaymentStatus, SubscriptionPaymentTable } from '../subscription-db-tables.ts';

/** One payment for a plan, or a try to pay. */
export interface PaymentRow {
  readonly id: string;
  readonly uid: string;
  readonly kind: PaymentKind;
  readonly terms: Terms;
  readonly description: string;
  readonly amount: number;
  readonly unit: 'USD' | 'MTC';
  readonly status: PaymentStatus;
  readonly charge: string | null;
  readonly movement: string | null;
  readonly follows: number | null;
  readonly failure: string | null;
  readonly made_at: number;
  readonly paid_at: number | null;
  readonly starts_at: number | null;
  readonly ends_at: number | null;
}

export type NewPayment = Pick<
  PaymentRow,
  'id' | 'uid' | 'kind' | 'terms' | 'description' | 'amount' | 'unit' | 'follows' | 'made_at'
>;

export async function insertPayment(tx: Tx, payment: NewPayment): Promise<PaymentRow> {
  const row = {
    ...payment,
    status: 'open' as const,
    charge: null,
    movement: null,
    failure: null,
    paid_at: null,
    starts_at: null,
    ends_at: null,
  };
  await tx
    .insertInto('subscription_payment')
    .values({ ...row, terms: JSON.stringify(row.terms) })
    .execute();
  return row;
}

export async function updatePayment(
  tx: Tx,
  id: string,
  changes: Updateable<SubscriptionPaymentTable>,
): Promise<void> {
  await tx.updateTable('subscription_payment').set(changes).where('id', '=', id).execute();
}

export async function readPayment(tx: SyncTx, id: string): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`select * from subscription_payment where id = ${id}`.execute(tx);
  return rows[0];
}

/** Newest payments that paid for a period, also if they were paid back. */
export async function listPaid(tx: SyncTx, uid: string, max: number): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select * from subscription_payment where uid = ${uid} and paid_at is not null
    order by paid_at desc, id desc limit ${max}`.execute(tx);
  return rows;
}

/** The last try to renew that failed. */
export async function readLastFailure(tx: SyncTx, uid: string, follows: number): Promise<string | null> {
  const { rows } = await sql<{ failure: string | null }>`
    select failure from subscription_payment
    where uid = ${uid} and status = 'failed' and follows = ${follows}
    order by made_at desc, id desc limit 1`.execute(tx);
  return rows[0]?.failure ?? null;
}
