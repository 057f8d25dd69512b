import type { Db, Tx } from '@mitto/server-kit/database/database';
import type { Insertable, Selectable } from 'kysely';
import type { EmailReturnTable } from './account-tables.ts';

export type EmailReturnRow = Selectable<EmailReturnTable>;

export async function insertEmailReturn(tx: Tx, row: Insertable<EmailReturnTable>): Promise<void> {
  await tx.insertInto('account_email_return').values(row).execute();
}

export async function findEmailReturn(
  db: Db | Tx,
  tokenMac: Buffer,
  now: number,
): Promise<EmailReturnRow | undefined> {
  return await db
    .selectFrom('account_email_return')
    .selectAll()
    .where('token_mac', '=', tokenMac)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** True while the address is kept for a member who had it, other than this one. */
export async function isEmailKept(
  db: Db | Tx,
  emailKey: string,
  uid: string | undefined,
  now: number,
): Promise<boolean> {
  const kept = await db
    .selectFrom('account_email_return')
    .select('uid')
    .where('email_key', '=', emailKey)
    .where('expires_at', '>', now)
    .$if(uid !== undefined, (query) => query.where('uid', '!=', uid ?? ''))
    .executeTakeFirst();
  return kept !== undefined;
}

/** Ends the way back to all addresses that the member had at this time or later. */
export async function deleteEmailReturns(tx: Tx, uid: string, since: number): Promise<void> {
  await tx.deleteFrom('account_email_return').where('uid', '=', uid).where('made_at', '>=', since).execute();
}

export async function expireEmailReturns(db: Db, now: number): Promise<void> {
  await db.deleteFrom('account_email_return').where('expires_at', '<=', now).execute();
}
