import type { Tx } from '@mitto/server-kit/database/database';
import { sql } from 'kysely';

/**
 * Deletes the member's subscription: it is never renewed again. A charge that is still open then pays for
 * nothing, and goes back.
 */
export async function eraseSubscription(tx: Tx, uid: string): Promise<void> {
  await sql`delete from subscription_payment where uid = ${uid}`.execute(tx);
  await sql`delete from subscription_member where uid = ${uid}`.execute(tx);
}

export async function exportSubscription(tx: Tx, uid: string): Promise<Record<string, unknown[]>> {
  const rows = async (query: ReturnType<typeof sql>): Promise<unknown[]> => (await query.execute(tx)).rows;
  return {
    subscription_member: await rows(sql`
      select plan, paid_until, purchase, card, open_payment, has_rested, refunded_at, told_for, entitled_until,
        granted_until, is_granted_trial, next_at, is_paid, is_premium, is_trial, premium_until
      from subscription_member where uid = ${uid}`),
    subscription_payment: await rows(sql`
      select id, kind, terms, description, amount, unit, status, charge, movement, follows, failure, made_at,
        paid_at, starts_at, ends_at
      from subscription_payment where uid = ${uid} order by made_at, id`),
  };
}
