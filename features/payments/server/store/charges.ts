import { createHash, randomInt } from 'node:crypto';
import type { Db, Tx } from '@mitto/server-kit/database/database';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Currency } from '../../contract/money.ts';
import type { Charge, Merchant, Purpose } from '../../contract/payment-shapes.ts';
import type { ChargeFacts } from '../fold-charge.ts';
import type { PaymentsChargeTable } from '../payments-db-tables.ts';

export type ChargeRow = Selectable<PaymentsChargeTable>;

/** Content of a charge: the same key is never used for another one. */
export interface ChargeContent {
  readonly uid: string;
  readonly merchant: Merchant;
  readonly purpose: Purpose;
  readonly item: string;
  readonly amount: number;
  readonly currency: Currency;
  readonly usdCents: number;
  readonly isOffSession: boolean;
}

export interface NewCharge extends ChargeContent {
  readonly id: string;
  readonly key: string;
  readonly customer: string | null;
  readonly source: string;
  readonly isHosted: boolean;
  readonly at: number;
  /** When the reconciler looks at it if nobody has asked the provider until then. */
  readonly checkAt: number;
}

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();
const keyDigest = (uid: string, key: string): Buffer => digestOf(`charge\n${uid}\n${key}`);
const contentDigest = (charge: ChargeContent): Buffer =>
  digestOf(
    JSON.stringify([
      charge.uid,
      charge.purpose,
      charge.item,
      charge.amount,
      charge.currency,
      charge.isOffSession,
    ]),
  );

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Makes the reference of a receipt or of a page. It has no digits, so that it never looks like a card number. */
export function newReference(): string {
  return Array.from({ length: 32 }, () => letters[randomInt(letters.length)]).join('');
}

/** Writes a charge. Returns undefined if the key was used before: then nothing is written. */
export async function insertCharge(tx: Tx, charge: NewCharge): Promise<ChargeRow | undefined> {
  const { id, uid, merchant, purpose, item, amount, currency, customer, source } = charge;
  return await tx
    .insertInto('payments_charge')
    .values({
      ...{ id, uid, merchant, purpose, item, amount, currency, customer, source },
      key: keyDigest(uid, charge.key),
      digest: contentDigest(charge),
      reference: newReference(),
      usd_cents: charge.usdCents,
      is_off_session: charge.isOffSession,
      is_hosted: charge.isHosted,
      state: 'processing',
      made_at: charge.at,
      check_at: charge.checkAt,
    })
    .onConflict((clash) => clash.column('key').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Finds the charge of a key; `isSame` says whether its content is the one given. */
export async function findByKey(
  db: Db | Tx,
  { key, ...content }: ChargeContent & { readonly key: string },
): Promise<{ readonly row: ChargeRow; readonly isSame: boolean } | undefined> {
  const row = await db
    .selectFrom('payments_charge')
    .selectAll()
    .where('key', '=', keyDigest(content.uid, key))
    .executeTakeFirst();
  return row && { row, isSame: contentDigest(content).equals(row.digest) };
}

/** Finds a charge of the member by its id, or by the id that the buyer gave to the purchase before it was sent. */
export async function findOwnCharge(db: Db | Tx, uid: string, id: string): Promise<ChargeRow | undefined> {
  return await db
    .selectFrom('payments_charge')
    .selectAll()
    .where('uid', '=', uid)
    .where((either) => either.or([either('id', '=', id), either('key', '=', keyDigest(uid, id))]))
    .executeTakeFirst();
}

/** Marks the charge as asked, and returns it. Only one caller gets it, whatever the number of processes. */
export async function claimCharge(db: Db | Tx, id: string, at: number): Promise<ChargeRow | undefined> {
  return await db
    .updateTable('payments_charge')
    .set({ asked_at: at })
    .where('id', '=', id)
    .where('asked_at', 'is', null)
    .where('state', '=', 'processing')
    .returningAll()
    .executeTakeFirst();
}

export async function readChargeRow(db: Db | Tx, id: string): Promise<ChargeRow | undefined> {
  return await db.selectFrom('payments_charge').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function lockCharge(tx: Tx, id: string): Promise<ChargeRow | undefined> {
  return await tx
    .selectFrom('payments_charge')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function findByProviderId(
  db: Db | Tx,
  merchant: Merchant,
  providerId: string,
): Promise<ChargeRow | undefined> {
  return await db
    .selectFrom('payments_charge')
    .selectAll()
    .where('merchant', '=', merchant)
    .where('provider_id', '=', providerId)
    .executeTakeFirst();
}

export async function findByReference(db: Db | Tx, reference: string): Promise<ChargeRow | undefined> {
  return await db
    .selectFrom('payments_charge')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst();
}

export async function listCharges(
  db: Db | Tx,
  uid: string,
  { start, limit }: { readonly start: number; readonly limit: number },
): Promise<ChargeRow[]> {
  return await db
    .selectFrom('payments_charge')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .offset(start)
    .limit(limit)
    .execute();
}

export interface FoldedCharge extends ChargeFacts {
  readonly providerId: string | null;
  readonly coinsBack: number;
  readonly coinsMoves: number;
  readonly checkAt: number | null;
  readonly settledAt: number | null;
}

export async function writeFolded(tx: Tx, id: string, folded: FoldedCharge): Promise<ChargeRow> {
  const isOpen = folded.state === 'processing' || folded.state === 'action';
  return await tx
    .updateTable('payments_charge')
    .set({
      provider_id: folded.providerId,
      state: folded.state,
      failure: folded.failure,
      action_url: folded.actionUrl,
      refunded: folded.refunded,
      dispute: folded.dispute,
      brand: folded.card?.brand ?? null,
      last4: folded.card?.last4 ?? null,
      coins_back: folded.coinsBack,
      coins_moves: folded.coinsMoves,
      check_at: folded.checkAt,
      settled_at: folded.settledAt,
      ...(!isOpen && { source: null }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The charge as its member sees it. */
export function chargeOf(row: ChargeRow): Charge {
  return {
    id: row.id,
    reference: row.reference,
    merchant: row.merchant,
    purpose: row.purpose,
    item: row.item,
    amount: row.amount,
    currency: row.currency,
    usdCents: row.usd_cents,
    state: row.state,
    failure: row.failure,
    isHosted: row.is_hosted,
    actionUrl: row.action_url,
    refunded: row.refunded,
    isDisputed: row.dispute === 'open' || row.dispute === 'lost',
    card: row.brand && row.last4 ? { brand: row.brand, last4: row.last4 } : null,
    date: row.made_at,
  };
}

/** Charges that the reconciler has to look at now, each for one process at a time. */
export async function claimDueCharges(
  tx: Tx,
  at: number,
  until: number,
  limit: number,
): Promise<ChargeRow[]> {
  const { rows } = await sql<ChargeRow>`
    update payments_charge set check_at = ${until}, checks = checks + 1 where id in (
      select id from payments_charge where check_at <= ${at}
      order by check_at limit ${limit} for update skip locked
    ) returning *`.execute(tx);
  return rows;
}

/** Charges that wait for their provider, and when the oldest was made. */
export async function readOpenCharges(
  db: Db,
): Promise<{ readonly count: number; readonly since: number | null }> {
  const { rows } = await sql<{ count: number; since: number | null }>`
    select count(*) as count, min(made_at) as since from payments_charge
    where check_at is not null and state = 'processing'`.execute(db);
  return rows[0] ?? { count: 0, since: null };
}
