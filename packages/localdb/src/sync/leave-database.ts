import type { LocalStore } from '../data/local-store.ts';
import { countUnsent, unsentOf } from '../data/outbox-report.ts';
import { LocalDatabaseError } from '../engine/local-database-error.ts';
import type { SyncClient } from './sync-client.ts';

interface Left {
  readonly store: LocalStore;
  readonly client: SyncClient;
}

/**
 * Deletes everything from the device at sign-out. If entries are unsent, `ask` deletes nothing and returns
 * their number, `send` sends them first (and throws if it cannot), and `discard` drops them.
 */
export async function wipeAtLogout(
  { store, client }: Left,
  choice: 'ask' | 'send' | 'discard',
): Promise<{ readonly isWiped: boolean; readonly unsent: number }> {
  if (choice === 'send') await client.syncNow();
  // Counts and closes in one transaction: what another tab would write after it is refused there, not lost.
  const { isLeft, unsent } = await store.write(async (tx) => {
    const items = await unsentOf(tx);
    if (items.length > 0 && choice !== 'discard') return { isLeft: false, unsent: items.length };
    await tx.deleteFromOutbox(items.map(({ order }) => order));
    await tx.setMeta({ ...(await tx.meta()), isDeleted: true });
    return { isLeft: true, unsent: items.length };
  });
  if (!isLeft) return { isWiped: false, unsent };
  client.stop();
  await store.wipe();
  return { isWiped: true, unsent };
}

/**
 * Deletes a database for good, as soon as its unsent entries are sent. Until then it accepts no new writes.
 * Throws 401 without `isSure`.
 */
export async function deleteDatabase(left: Left, { isSure }: { readonly isSure: boolean }): Promise<boolean> {
  if (!isSure) throw new LocalDatabaseError(401, 'no privilege');
  await left.store.write(async (tx) => tx.setMeta({ ...(await tx.meta()), isDeleted: true }));
  return await finishDelete(left);
}

/**
 * Sends the unsent entries of a deleted database, then wipes it. Returns false while entries are still
 * unsent.
 */
export async function finishDelete({ store, client }: Left): Promise<boolean> {
  if ((await countUnsent(store)) > 0) await client.syncNow();
  if ((await countUnsent(store)) > 0) return false;
  client.stop();
  await store.wipe();
  return true;
}
