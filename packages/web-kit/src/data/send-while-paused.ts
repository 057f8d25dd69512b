import type { LocalStore } from '@mitto/localdb/local-store';
import type { SyncClient } from '@mitto/localdb/sync-client';

interface Resting {
  readonly store: LocalStore;
  readonly client: SyncClient;
  readonly name: string;
  readonly locks: LockManager | undefined;
}

/**
 * Sends the outbox of a paused account after each local write, and when the device goes online. A device without
 * any data fetches it once: without the own profile no screen could end the pause. At other times nothing is sent
 * or fetched automatically for such an account. Returns the function that stops the sending.
 */
export function rest({ store, client, name, locks }: Resting): () => void {
  const send = async (): Promise<void> => {
    // Only one tab sends; the lock makes the others wait, and they then find an empty outbox.
    if (locks) await locks.request(`${name}/rest`, () => client.syncNow());
    else await client.syncNow();
  };
  // After a failure the entries stay in the outbox, and the next write or the next `online` event retries.
  const attempt = () => void send().catch(() => undefined);
  const unwatch = store.watch(
    async (tx) => (await tx.lastOfOutbox())?.order ?? 0,
    (order) => {
      if (order > 0) attempt();
    },
    reportError,
  );
  addEventListener('online', attempt);
  store
    .read((tx) => tx.meta())
    .then(({ syncId }) => {
      if (syncId === null) attempt();
    }, reportError);
  return () => {
    removeEventListener('online', attempt);
    unwatch();
  };
}
