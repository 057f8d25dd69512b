import type { Db, Tx } from '@mitto/server-kit/database/database';
import type { Insertable, Selectable } from 'kysely';
import type { SecondStepTable } from './account-tables.ts';

export type SecondStepRow = Selectable<SecondStepTable>;

export async function insertSecondStep(tx: Tx, row: Insertable<SecondStepTable>): Promise<void> {
  await tx.insertInto('account_second_step').values(row).execute();
}

/**
 * Counts an attempt, and only then returns the row. So even concurrent requests get it at most `maxTries`
 * times. Returns undefined for used, expired and unknown tickets.
 */
export async function countSecondStepAttempt(
  db: Db,
  ticketMac: Buffer,
  { maxTries, now }: { readonly maxTries: number; readonly now: number },
): Promise<SecondStepRow | undefined> {
  return await db
    .updateTable('account_second_step')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('ticket_mac', '=', ticketMac)
    .where('tries', '<', maxTries)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
}

/** Marks the ticket as used; false when it was used or withdrawn already. */
export async function spendSecondStep(tx: Tx, ticketMac: Uint8Array, at: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('account_second_step')
    .set({ used_at: at })
    .where('ticket_mac', '=', ticketMac)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Withdraws all tickets of the member, because the first step that they stand for no longer holds. */
export async function deleteSecondSteps(tx: Tx, uid: string): Promise<void> {
  await tx.deleteFrom('account_second_step').where('uid', '=', uid).execute();
}

export async function expireSecondSteps(db: Db, now: number): Promise<void> {
  await db.deleteFrom('account_second_step').where('expires_at', '<=', now).execute();
}
