import type { Db, Tx } from '@mitto/server-kit/database/database';
import type { Insertable, Selectable } from 'kysely';
import type { PasskeyTable } from './account-tables.ts';

export type PasskeyRow = Selectable<PasskeyTable>;

/** The member's passkeys, oldest first. */
export async function listPasskeys(db: Db | Tx, uid: string): Promise<PasskeyRow[]> {
  return await db
    .selectFrom('account_passkey')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('made_at')
    .orderBy('credential_id')
    .execute();
}

export async function findPasskey(db: Db | Tx, credentialId: string): Promise<PasskeyRow | undefined> {
  return await db
    .selectFrom('account_passkey')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

export async function insertPasskey(tx: Tx, passkey: Insertable<PasskeyTable>): Promise<void> {
  await tx.insertInto('account_passkey').values(passkey).execute();
}

interface Use {
  readonly counter: number;
  readonly isBackedUp: boolean;
  readonly at: number;
}

/**
 * Stores what the passkey said at its use. Returns false if the passkey was removed, or if its counter has not
 * grown: another device has a copy. Passkeys without a counter always say 0.
 */
export async function notePasskeyUse(
  tx: Tx,
  { uid, credential_id: id }: PasskeyRow,
  { counter, isBackedUp, at }: Use,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('account_passkey')
    .set({ counter, is_backed_up: isBackedUp, used_at: at })
    .where('uid', '=', uid)
    .where('credential_id', '=', id)
    .where((eb) => (counter === 0 ? eb('counter', '=', 0) : eb('counter', '<', counter)))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function renamePasskey(tx: Tx, uid: string, id: string, name: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('account_passkey')
    .set({ name })
    .where('uid', '=', uid)
    .where('credential_id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deletePasskey(tx: Tx, uid: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('account_passkey')
    .where('uid', '=', uid)
    .where('credential_id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes the passkeys that were added at this time or later; by default all. Returns their number. */
export async function deletePasskeys(tx: Tx, uid: string, since = 0): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('account_passkey')
    .where('uid', '=', uid)
    .where('made_at', '>=', since)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
