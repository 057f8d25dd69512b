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
 * Signing out takes everything off the device. With something unsent it asks first: `ask` answers how much and
 * does nothing, `send` sends it before (and throws if it cannot), `discard` lets it go.
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

/** Deletes a database for good, after what is unsent has gone out; until then nothing more is written to it. */
export async function deleteDatabase(left: Left, { isSure }: { readonly isSure: boolean }): Promise<boolean> {
  if (!isSure) throw new LocalDatabaseError(401, 'no privilege');
  await left.store.write(async (tx) => tx.setMeta({ ...(await tx.meta()), isDeleted: true }));
  return await finishDelete(left);
}

/** True once it is gone; false while something still waits to be sent. */
export async function finishDelete({ store, client }: Left): Promise<boolean> {
  if ((await countUnsent(store)) > 0) await client.syncNow();
  if ((await countUnsent(store)) > 0) return false;
  client.stop();
  await store.wipe();
  return true;
}
