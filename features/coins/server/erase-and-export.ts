import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import { sql } from 'kysely';
import { coinsHistory } from '../contract/coins-tables.ts';
import { listOthers } from './store/history.ts';
import { forgetReferral } from './store/referrals.ts';

/**
 * Takes the member's name out of the books. The postings stay under the random id of the account, because the
 * books must add up. The member's comments are deleted, and others see the movement without a name.
 */
export async function eraseCoins({ touch, holdStreams }: Deps, tx: Tx, uid: string): Promise<void> {
  const rows = await listOthers(tx, uid);
  await sql`
    delete from coins_note where movement in (
      select m.id from coins_account a join coins_posting p on p.account = a.id and p.n is not null
        join coins_movement m on m.id = p.movement
      where a.uid = ${uid} and m.sender = a.id)`.execute(tx);
  await sql`update coins_account set uid = null where uid = ${uid}`.execute(tx);
  await sql`delete from coins_member where uid = ${uid}`.execute(tx);
  await forgetReferral(tx, uid);
  await holdStreams(tx, [...new Set(rows.map(({ other }) => other))]);
  for (const { id, other } of rows) touch(tx, other, coinsHistory.name, id);
}

/** The member's accounts, movements and comments. Other members appear by their ids alone. */
export async function exportCoins(tx: Tx, uid: string): Promise<Record<string, unknown[]>> {
  const rows = async (query: ReturnType<typeof sql>): Promise<unknown[]> => (await query.execute(tx)).rows;
  return {
    coins_member: await rows(sql`
      select is_disabled, pin_hash is not null as has_pin, last_updated from coins_member where uid = ${uid}`),
    coins_account: await rows(sql`
      select kind, balance, entries, made_at from coins_account where uid = ${uid} order by kind`),
    coins_movement: await rows(sql`
      select m.id, m.reason, s.uid as sender, r.uid as receiver, m.made_at, a.kind, p.n, p.amount, p.balance
      from coins_account a join coins_posting p on p.account = a.id and p.n is not null
        join coins_movement m on m.id = p.movement
        join coins_account s on s.id = m.sender join coins_account r on r.id = m.receiver
      where a.uid = ${uid} order by a.kind, p.n`),
    coins_referral: await rows(sql`select made_at from coins_referral where uid = ${uid}`),
    coins_note: await rows(sql`
      select distinct note.movement, note.comments
      from coins_account a join coins_posting p on p.account = a.id and p.n is not null
        join coins_note note on note.movement = p.movement
      where a.uid = ${uid} order by note.movement`),
  };
}
