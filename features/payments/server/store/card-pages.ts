import { newId } from '@mitto/kit/ids';
import { minute } from '@mitto/kit/time';
import type { Db, Tx } from '@mitto/server-kit/database/database';
import { type Selectable, sql } from 'kysely';
import * as v from 'valibot';
import type { Merchant } from '../../contract/payment-shapes.ts';
import type { PaymentsCardPageTable } from '../payments-db-tables.ts';
import { newReference } from './charges.ts';

export type CardPageRow = Selectable<PaymentsCardPageTable>;

/** Time for which the provider keeps a page open. */
export const cardPageMs = 60 * minute;

export interface NewCardPage {
  readonly uid: string;
  readonly merchant: Merchant;
  readonly place: string;
  readonly isDefault: boolean;
  readonly at: number;
}

/** Writes a page before its provider is asked for it. */
export async function insertCardPage(tx: Tx, page: NewCardPage): Promise<CardPageRow> {
  const { uid, merchant, place, isDefault, at } = page;
  return await tx
    .insertInto('payments_card_page')
    .values({
      ...{ uid, merchant, place },
      id: newId(at),
      reference: newReference(),
      is_default: isDefault,
      made_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Keeps the provider's id of a page. False if the page is gone, because its member has left meanwhile. */
export async function setPageAtProvider(db: Db | Tx, id: string, providerId: string): Promise<boolean> {
  const row = await db
    .updateTable('payments_card_page')
    .set({ provider_id: providerId })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteCardPage(db: Db | Tx, id: string): Promise<void> {
  await db.deleteFrom('payments_card_page').where('id', '=', id).execute();
}

/** Finds the page that an event is about: by the provider's id, or by ours in the provider's metadata. */
export async function findCardPage(
  db: Db | Tx,
  merchant: Merchant,
  about: string,
): Promise<CardPageRow | undefined> {
  const isOurs = v.is(v.pipe(v.string(), v.uuid()), about);
  return await db
    .selectFrom('payments_card_page')
    .selectAll()
    .where('merchant', '=', merchant)
    .where(isOurs ? 'id' : 'provider_id', '=', about)
    .executeTakeFirst();
}

export async function findPageByReference(db: Db | Tx, reference: string): Promise<CardPageRow | undefined> {
  return await db
    .selectFrom('payments_card_page')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst();
}

/** Locks a page that can still be used; undefined once it has ended. */
export async function lockOpenPage(tx: Tx, id: string): Promise<CardPageRow | undefined> {
  return await tx
    .selectFrom('payments_card_page')
    .selectAll()
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function endCardPage(tx: Tx, id: string, at: number): Promise<void> {
  await tx.updateTable('payments_card_page').set({ ended_at: at }).where('id', '=', id).execute();
}

/** Pages that should have ended by now, oldest first. */
export async function listLatePages(db: Db, before: number, limit: number): Promise<CardPageRow[]> {
  return await db
    .selectFrom('payments_card_page')
    .selectAll()
    .where('made_at', '<', before)
    .orderBy('made_at')
    .limit(limit)
    .execute();
}

/** Number of all pages of providers that wait for the member, and when the oldest of them was opened. */
export async function countOpenPages(
  tx: Tx,
  uid: string,
): Promise<{ readonly count: number; readonly since: number | null }> {
  const { rows } = await sql<{ count: number; since: number | null }>`
    select count(*) as count, min(made_at) as since from (
      select made_at from payments_charge where uid = ${uid} and is_hosted and check_at is not null
      union all
      select made_at from payments_card_page where uid = ${uid} and ended_at is null
    ) as pages`.execute(tx);
  return rows[0] ?? { count: 0, since: null };
}
