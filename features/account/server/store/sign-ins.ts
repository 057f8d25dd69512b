import type { Db, Tx } from '@mitto/server-kit/database/database';
import type { Insertable, Selectable } from 'kysely';
import type { SignInTable } from './account-tables.ts';

export type SignInRow = Selectable<SignInTable>;

export async function insertSignIn(db: Db | Tx, signIn: Insertable<SignInTable>): Promise<void> {
  await db.insertInto('account_sign_in').values(signIn).execute();
}

/** Finds the sign-in with this state, unless it has returned from the provider before or has expired. */
export async function findWaitingSignIn(
  db: Db | Tx,
  stateMac: Buffer,
  now: number,
): Promise<SignInRow | undefined> {
  return await db
    .selectFrom('account_sign_in')
    .selectAll()
    .where('state_mac', '=', stateMac)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Marks the state as used; false when it was used already. */
export async function consumeSignIn(db: Db | Tx, stateMac: Buffer, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account_sign_in')
    .set({ used_at: now })
    .where('state_mac', '=', stateMac)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface HandOver {
  readonly uid: string;
  readonly codeMac: Buffer;
  readonly expiresAt: number;
}

/**
 * Stores the member, and the digest of the tokens that the app may exchange for a session, with a new expiry.
 */
export async function handOverSignIn(tx: Tx, stateMac: Buffer, handOver: HandOver): Promise<void> {
  await tx
    .updateTable('account_sign_in')
    .set({ uid: handOver.uid, code_mac: handOver.codeMac, expires_at: handOver.expiresAt })
    .where('state_mac', '=', stateMac)
    .execute();
}

/**
 * Deletes the sign-in with these tokens, so that they work once. Returns the uid of the member who signs in.
 */
export async function redeemSignIn(tx: Tx, codeMac: Buffer, now: number): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('account_sign_in')
    .where('code_mac', '=', codeMac)
    .where('expires_at', '>', now)
    .returning('uid')
    .executeTakeFirst();
  return row?.uid ?? undefined;
}

export async function deleteExpiredSignIns(db: Db | Tx, now: number): Promise<void> {
  await db.deleteFrom('account_sign_in').where('expires_at', '<=', now).execute();
}
