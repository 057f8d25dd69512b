import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { MemberExport } from '@mitto/server-kit/module/member-export';
import { sql } from 'kysely';
import { forgetAtProvider } from './forget-cards.ts';
import { listCustomers } from './store/cards.ts';

/**
 * Takes the member out of the payments. Charges stay without a member and without a card, because the books and
 * the law need them; the customer and its cards are removed at the providers by a job.
 */
export async function erasePayments(tx: Tx, deps: Deps, uid: string): Promise<void> {
  await forgetCards(tx, deps, uid);
  await sql`
    update payments_charge set uid = null, customer = null, source = null, action_url = null, brand = null,
      last4 = null where uid = ${uid}`.execute(tx);
  await tx.deleteFrom('payments_ticket').where('uid', '=', uid).execute();
  await tx.deleteFrom('payments_refusal').where('uid', '=', uid).execute();
}

/**
 * Removes the saved cards here, and the customer with its cards at the providers. It happens as soon as a member
 * deletes their account, although the account can still be brought back.
 */
export async function forgetCards(tx: Tx, deps: Deps, uid: string): Promise<void> {
  for (const { merchant, provider_id: customer } of await listCustomers(tx, uid))
    if (customer !== null) await forgetAtProvider(tx, deps, { merchant, customer });
  await tx.deleteFrom('payments_card').where('uid', '=', uid).execute();
  await tx.deleteFrom('payments_customer').where('uid', '=', uid).execute();
  await tx.deleteFrom('payments_card_page').where('uid', '=', uid).execute();
}

export async function exportPayments(tx: Tx, uid: string): Promise<MemberExport> {
  const rows = async (query: ReturnType<typeof sql>): Promise<unknown[]> => (await query.execute(tx)).rows;
  return {
    payments_charge: await rows(sql`
      select id, reference, merchant, purpose, item, usd_cents, amount, currency, is_off_session, state, failure,
        brand, last4, refunded, dispute, coins_back, made_at, settled_at
      from payments_charge where uid = ${uid} order by made_at`),
    payments_refund: await rows(sql`
      select r.id, r.charge, r.amount, r.state, r.made_at
      from payments_refund r join payments_charge c on c.id = r.charge where c.uid = ${uid} order by r.made_at`),
    payments_customer: await rows(sql`
      select id, merchant, made_at from payments_customer where uid = ${uid} order by merchant`),
    payments_card: await rows(sql`
      select id, merchant, brand, last4, exp, name, city, postal_code, is_default, made_at
      from payments_card where uid = ${uid} order by made_at`),
    payments_card_page: await rows(sql`
      select merchant, place, is_default, ended_at, made_at from payments_card_page
      where uid = ${uid} order by made_at`),
    payments_ticket: await rows(sql`
      select merchant, purchase, opened_at, expires_at from payments_ticket where uid = ${uid}`),
    payments_refusal: await rows(sql`
      select made_at from payments_refusal where uid = ${uid} order by made_at`),
  };
}
