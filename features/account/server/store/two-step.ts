import type { Db, Tx } from '@mitto/server-kit/database/database';
import type { Selectable } from 'kysely';
import type { TotpTable } from './account-tables.ts';

export type TotpRow = Selectable<TotpTable>;

export async function findTotp(db: Db | Tx, uid: string): Promise<TotpRow | undefined> {
  return await db.selectFrom('account_totp').selectAll().where('uid', '=', uid).executeTakeFirst();
}

/** Stores a new key that no code has confirmed yet, in place of an older such key. */
export async function putTotp(
  tx: Tx,
  row: Pick<TotpRow, 'uid' | 'sealed_secret' | 'made_at'>,
): Promise<void> {
  const { sealed_secret, made_at } = row;
  await tx
    .insertInto('account_totp')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('uid').doUpdateSet({ sealed_secret, made_at, confirmed_at: null, used_step: 0 }),
    )
    .execute();
}

export async function markTotpConfirmed(tx: Tx, uid: string, at: number): Promise<void> {
  await tx.updateTable('account_totp').set({ confirmed_at: at }).where('uid', '=', uid).execute();
}

/**
 * Uses up the codes of this time step and of all before it. Returns false for the second of two requests with
 * the same code, and if the key was changed since the code was compared.
 */
export async function spendTotpStep(tx: Tx, { uid, made_at }: TotpRow, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('account_totp')
    .set({ used_step: step })
    .where('uid', '=', uid)
    .where('made_at', '=', made_at)
    .where('used_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes the key and the recovery codes; false if there was no confirmed key. */
export async function deleteTwoStep(tx: Tx, uid: string): Promise<boolean> {
  await tx.deleteFrom('account_recovery_code').where('uid', '=', uid).execute();
  const deleted = await tx
    .deleteFrom('account_totp')
    .where('uid', '=', uid)
    .returning('confirmed_at')
    .executeTakeFirst();
  return deleted !== undefined && deleted.confirmed_at !== null;
}

export async function putRecoveryCodes(tx: Tx, uid: string, macs: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom('account_recovery_code').where('uid', '=', uid).execute();
  await tx
    .insertInto('account_recovery_code')
    .values(macs.map((mac) => ({ uid, code_mac: mac, used_at: null })))
    .execute();
}

export async function hasRecoveryCode(db: Db | Tx, uid: string, mac: Buffer): Promise<boolean> {
  const found = await db
    .selectFrom('account_recovery_code')
    .select('uid')
    .where('uid', '=', uid)
    .where('code_mac', '=', mac)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** Marks the recovery code as used; false when it was used already. */
export async function spendRecoveryCode(tx: Tx, uid: string, mac: Buffer, at: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('account_recovery_code')
    .set({ used_at: at })
    .where('uid', '=', uid)
    .where('code_mac', '=', mac)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function countRecoveryCodes(db: Db | Tx, uid: string): Promise<number> {
  const { left } = await db
    .selectFrom('account_recovery_code')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('uid', '=', uid)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(left);
}
