import type { Db, Tx } from '@mitto/server-kit/database/database';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { IdentityTable } from './account-tables.ts';

export type IdentityRow = Selectable<IdentityTable>;

/** Serialises concurrent sign-ins of the same person until the transaction ends. */
export async function lockIdentity(tx: Tx, provider: string, subject: string): Promise<void> {
  const name = `account_identity ${provider} ${subject}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

export async function findIdentity(
  db: Db | Tx,
  provider: string,
  subject: string,
): Promise<IdentityRow | undefined> {
  return await db
    .selectFrom('account_identity')
    .selectAll()
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();
}

export async function listIdentities(db: Db | Tx, uid: string): Promise<IdentityRow[]> {
  return await db
    .selectFrom('account_identity')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('provider')
    .execute();
}

export async function insertIdentity(tx: Tx, identity: Insertable<IdentityTable>): Promise<void> {
  await tx.insertInto('account_identity').values(identity).execute();
}

/** Deletes the identities that were linked at this time or later; by default all. */
export async function deleteIdentities(tx: Tx, uid: string, since = 0): Promise<void> {
  await tx.deleteFrom('account_identity').where('uid', '=', uid).where('made_at', '>=', since).execute();
}
