import type { Db, Tx } from '@mitto/server-kit/database/database';
import { sql } from 'kysely';
import type { Merchant } from '../../contract/payment-shapes.ts';

/** Remembers an event. Returns false if it was known. */
export async function insertEvent(tx: Tx, merchant: Merchant, id: string, at: number): Promise<boolean> {
  const { rows } = await sql`
    insert into payments_event (merchant, id, made_at) values (${merchant}, ${id}, ${at})
    on conflict do nothing returning 1`.execute(tx);
  return rows.length > 0;
}

export async function forgetEvents(db: Db, before: number): Promise<void> {
  await db.deleteFrom('payments_event').where('made_at', '<', before).execute();
}

/** Time up to which the events of a merchant were read by the reconciler. */
export async function readEventsUntil(db: Db, merchant: Merchant): Promise<number | undefined> {
  const row = await db
    .selectFrom('payments_cursor')
    .select('until')
    .where('merchant', '=', merchant)
    .executeTakeFirst();
  return row?.until;
}

export async function writeEventsUntil(db: Db, merchant: Merchant, until: number): Promise<void> {
  await db
    .insertInto('payments_cursor')
    .values({ merchant, until })
    .onConflict((clash) => clash.column('merchant').doUpdateSet({ until }))
    .execute();
}
