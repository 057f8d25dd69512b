import { createHash } from 'node:crypto';
import type { Db, Tx } from '@mitto/server-kit/database/database';
import { type Selectable, sql } from 'kysely';
import type { PaymentsRefundTable } from '../payments-db-tables.ts';
import type { ChargeRow } from './charges.ts';

type RefundRow = Selectable<PaymentsRefundTable>;
type RefundKey = { readonly charge: string; readonly key: string } | { readonly id: string };

/** Derives the id of a refund (a UUID of version 8) from its key: the provider gets it as idempotency key. */
function refundId(of: RefundKey): string {
  if ('id' in of) return of.id;
  const bytes = createHash('sha256').update(`refund\n${of.charge}\n${of.key}`).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export async function findRefund(db: Db | Tx, of: RefundKey): Promise<RefundRow | undefined> {
  return await db.selectFrom('payments_refund').selectAll().where('id', '=', refundId(of)).executeTakeFirst();
}

interface NewRefund {
  readonly charge: string;
  readonly key: string;
  readonly amount: number;
  readonly at: number;
}

export async function insertRefund(tx: Tx, { charge, key, amount, at }: NewRefund): Promise<string> {
  const id = refundId({ charge, key });
  await tx
    .insertInto('payments_refund')
    .values({ id, charge, amount, state: 'asked', made_at: at })
    .execute();
  return id;
}

/** All that was ordered to be paid back of a charge, whether the provider has done it or not. */
export async function orderedRefunds(tx: Tx, { id }: Pick<ChargeRow, 'id'>): Promise<number> {
  const { rows } = await sql<{ ordered: number }>`
    select coalesce(sum(amount), 0)::bigint as ordered from payments_refund
    where charge = ${id} and state <> 'refused'`.execute(tx);
  return rows[0]?.ordered ?? 0;
}

export async function setRefundState(tx: Tx, id: string, state: RefundRow['state']): Promise<void> {
  await tx.updateTable('payments_refund').set({ state }).where('id', '=', id).execute();
}
