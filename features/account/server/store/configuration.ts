import type { Db, Tx } from '@mitto/server-kit/database/database';

/**
 * The stored changes to the default configuration, not validated: another version of the server, with another
 * schema, may have written them.
 */
export interface StoredConfiguration {
  readonly version: number;
  readonly changes: Readonly<Record<string, unknown>>;
}

const neverChanged: StoredConfiguration = { version: 0, changes: {} };

export async function readStoredConfiguration(db: Db | Tx): Promise<StoredConfiguration> {
  const row = await db
    .selectFrom('account_configuration')
    .select(['version', 'changes'])
    .where('id', '=', 1)
    .executeTakeFirst();
  return row ?? neverChanged;
}

/**
 * Locks the configuration against concurrent updates. Inserts the row first, because it does not exist before
 * the first update.
 */
export async function lockStoredConfiguration(tx: Tx, at: number): Promise<StoredConfiguration> {
  await tx
    .insertInto('account_configuration')
    .values({ id: 1, version: 0, changes: '{}', modified_at: at })
    .onConflict((clash) => clash.doNothing())
    .execute();
  return await tx
    .selectFrom('account_configuration')
    .select(['version', 'changes'])
    .where('id', '=', 1)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function writeStoredConfiguration(
  tx: Tx,
  version: number,
  changes: Readonly<Record<string, unknown>>,
  at: number,
): Promise<void> {
  await tx
    .updateTable('account_configuration')
    .set({ version, changes: JSON.stringify(changes), modified_at: at })
    .where('id', '=', 1)
    .execute();
}
