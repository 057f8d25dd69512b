import { newId } from '@mitto/kit/ids';
import type { Db, Tx } from '@mitto/server-kit/database/database';
import type { Selectable } from 'kysely';
import type { Customer, Merchant, SavedCard } from '../../contract/payment-shapes.ts';
import type { PaymentsCardTable, PaymentsCustomerTable } from '../payments-db-tables.ts';
import type { CardChanges, ProviderCard } from '../providers/payment-provider.ts';

export type CardRow = Selectable<PaymentsCardTable>;
export type CustomerRow = Selectable<PaymentsCustomerTable>;

export async function findCard(db: Db | Tx, uid: string, id: string): Promise<CardRow | undefined> {
  return await db
    .selectFrom('payments_card')
    .selectAll()
    .where('uid', '=', uid)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Saved cards of a member: the default first, then the oldest. */
export async function listCards(db: Db | Tx, uid: string): Promise<CardRow[]> {
  return await db
    .selectFrom('payments_card')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('is_default', 'desc')
    .orderBy('made_at')
    .orderBy('id')
    .execute();
}

export async function readCustomer(
  db: Db | Tx,
  uid: string,
  merchant: Merchant,
): Promise<CustomerRow | undefined> {
  return await db
    .selectFrom('payments_customer')
    .selectAll()
    .where('uid', '=', uid)
    .where('merchant', '=', merchant)
    .executeTakeFirst();
}

export async function listCustomers(db: Db | Tx, uid: string): Promise<CustomerRow[]> {
  return await db
    .selectFrom('payments_customer')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('merchant')
    .execute();
}

/** The customer of a member at a merchant; made without the provider's id if it is new. */
export async function openCustomer(
  db: Db | Tx,
  uid: string,
  merchant: Merchant,
  at: number,
): Promise<CustomerRow> {
  await db
    .insertInto('payments_customer')
    .values({ uid, merchant, id: newId(at), provider_id: null, made_at: at })
    .onConflict((clash) => clash.doNothing())
    .execute();
  const row = await readCustomer(db, uid, merchant);
  if (!row) throw new Error('A customer that was just opened is missing.');
  return row;
}

/** Stores the provider's id of a customer. The first one stays. */
export async function setProviderCustomer(
  db: Db | Tx,
  { uid, merchant }: Pick<CustomerRow, 'uid' | 'merchant'>,
  providerId: string,
): Promise<string> {
  await db
    .updateTable('payments_customer')
    .set({ provider_id: providerId })
    .where('uid', '=', uid)
    .where('merchant', '=', merchant)
    .where('provider_id', 'is', null)
    .execute();
  return (await readCustomer(db, uid, merchant))?.provider_id ?? providerId;
}

export interface CardInsert extends CardChanges {
  readonly uid: string;
  readonly merchant: Merchant;
  readonly card: ProviderCard;
  readonly isDefault: boolean;
  readonly at: number;
}

/** Stores a card. The first card of a member is the default. */
export async function insertCard(tx: Tx, asked: CardInsert): Promise<CardRow> {
  const { uid, merchant, card, city = '', postal_code = '', at } = asked;
  const isFirst = (await listCards(tx, uid)).length === 0;
  if (asked.isDefault) await clearDefault(tx, uid);
  const { providerId, brand, last4, exp, name } = card;
  return await tx
    .insertInto('payments_card')
    .values({
      ...{ uid, merchant, brand, last4, exp, name, city, postal_code },
      id: newId(at),
      provider_id: providerId,
      is_default: isFirst || asked.isDefault,
      made_at: at,
    })
    .onConflict((clash) => clash.columns(['merchant', 'provider_id']).doUpdateSet({ exp, name }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function clearDefault(tx: Tx, uid: string): Promise<void> {
  await tx
    .updateTable('payments_card')
    .set({ is_default: false })
    .where('uid', '=', uid)
    .where('is_default', '=', true)
    .execute();
}

export async function makeDefault(tx: Tx, uid: string, id: string): Promise<void> {
  await clearDefault(tx, uid);
  await tx
    .updateTable('payments_card')
    .set({ is_default: true })
    .where('uid', '=', uid)
    .where('id', '=', id)
    .execute();
}

export async function updateCard(
  tx: Tx,
  { uid, id }: Pick<CardRow, 'uid' | 'id'>,
  changes: CardChanges,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await tx.updateTable('payments_card').set(changes).where('uid', '=', uid).where('id', '=', id).execute();
}

/** Deletes a card that is not the default. */
export async function deleteCard(tx: Tx, uid: string, id: string): Promise<void> {
  await tx
    .deleteFrom('payments_card')
    .where('uid', '=', uid)
    .where('id', '=', id)
    .where('is_default', '=', false)
    .execute();
}

export function savedCardOf(row: CardRow): SavedCard {
  const { id, merchant, brand, last4, exp, name, city, postal_code, made_at: created } = row;
  const shown = { id, merchant, brand, last4, exp, name, city, postal_code, created };
  return { ...shown, metadata: { created }, default: row.is_default };
}

export function customerOf({ id, merchant }: CustomerRow, cards: readonly CardRow[]): Customer {
  const own = cards.filter((card) => card.merchant === merchant);
  return {
    id,
    merchant,
    cards: own.map(savedCardOf),
    default_source: own.find((card) => card.is_default)?.id ?? null,
  };
}
