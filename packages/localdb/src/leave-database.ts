import { LocalDatabaseError } from './local-database-error.ts';
import type { LocalStore } from './local-store.ts';
import type { SyncClient } from './sync-client.ts';

export async function countUnsent(store: LocalStore): Promise<number> {
  const unanswered = new Set(['queued', 'sent']);
  return await store.read(
    async (tx) => (await tx.outbox()).filter(({ state }) => unanswered.has(state)).length,
  );
}

interface Left {
  readonly store: LocalStore;
  readonly client: SyncClient;
}

/**
 * Signs out: deletes everything from the device. If something is unsent, `ask` does nothing and returns how
 * much is unsent, `send` sends everything first (and throws if it cannot), `discard` drops everything unsent.
 */
export async function wipeAtLogout(
  { store, client }: Left,
  choice: 'ask' | 'send' | 'discard',
): Promise<{ readonly isWiped: boolean; readonly unsent: number }> {
  if (choice === 'send') await client.syncNow();
  const unsent = await countUnsent(store);
  if (unsent > 0 && choice !== 'discard') return { isWiped: false, unsent };
  client.stop();
  await store.wipe();
  return { isWiped: true, unsent };
}

/**
 * Deletes a database for good, once its unsent entries have been sent. Until then nothing more can be written
 * to it. Throws 401 without `isSure`.
 */
export async function deleteDatabase(left: Left, { isSure }: { readonly isSure: boolean }): Promise<boolean> {
  if (!isSure) throw new LocalDatabaseError(401, 'no privilege');
  await left.store.write(async (tx) => tx.setMeta({ ...(await tx.meta()), isDeleted: true }));
  return await finishDelete(left);
}

/** Returns true once the database is gone, false while entries are still unsent. */
export async function finishDelete({ store, client }: Left): Promise<boolean> {
  if ((await countUnsent(store)) > 0) await client.syncNow();
  if ((await countUnsent(store)) > 0) return false;
  client.stop();
  await store.wipe();
  return true;
}
