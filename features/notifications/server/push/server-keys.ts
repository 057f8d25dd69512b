import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import { createVapidKeys, type VapidKeys } from '@mitto/server-kit/push/vapid';
import { sql } from 'kysely';

const purpose = 'push-key';

interface KeyRow {
  readonly public_key: string;
  readonly sealed: Uint8Array;
}

/**
 * Returns the key pair by which push services know this server. The first process to ask makes it; all others
 * find it.
 */
export async function serverKeys({
  database,
  secrets,
  now,
}: Pick<Deps, 'database' | 'secrets' | 'now'>): Promise<VapidKeys> {
  return await database.transact(async (tx) => {
    const row = (await findKeys(tx)) ?? (await makeKeys(tx));
    return { publicKey: row.public_key, privateKey: secrets.unseal(purpose, row.sealed) };
  });

  async function makeKeys(tx: Tx): Promise<KeyRow> {
    const { publicKey, privateKey } = createVapidKeys();
    await sql`
      insert into notification_key (id, public_key, sealed, made_at)
      values (1, ${publicKey}, ${secrets.seal(purpose, privateKey)}, ${now()}) on conflict do nothing`.execute(
      tx,
    );
    const row = await findKeys(tx);
    if (!row) throw new Error('The key for push services was neither made nor found.');
    return row;
  }
}

async function findKeys(tx: Tx): Promise<KeyRow | undefined> {
  const { rows } = await sql<KeyRow>`select public_key, sealed from notification_key where id = 1`.execute(
    tx,
  );
  return rows[0];
}
