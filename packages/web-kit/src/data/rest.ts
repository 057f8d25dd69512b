import type { LocalStore } from '@mitto/localdb/local-store';
import type { SyncClient } from '@mitto/localdb/sync-client';

interface Resting {
  readonly store: LocalStore;
  readonly client: SyncClient;
  readonly name: string;
  readonly locks: LockManager | undefined;
}

/**
 * A paused account hears of nothing by itself; what its member writes is sent all the same, when it is written and
 * when the network is back. Returns how to end it.
 */
export function rest({ store, client, name, locks }: Resting): () => void {
  const send = async (): Promise<void> => {
    // Of several tabs one sends; the others find nothing left.
    if (locks) await locks.request(`${name}/rest`, () => client.syncNow());
    else await client.syncNow();
  };
  // It stays in the outbox, and goes with the next change or the next network.
  const attempt = () => void send().catch(() => undefined);
  const unwatch = store.watch(
    async (tx) => (await tx.lastOfOutbox())?.order ?? 0,
    (order) => {
      if (order > 0) attempt();
    },
    reportError,
  );
  addEventListener('online', attempt);
  return () => {
    removeEventListener('online', attempt);
    unwatch();
  };
}
