import type { LocalStore, ReadTx } from './local-store.ts';
import type { TabPage } from './socket/tab-page.ts';
import { leadTab, type TabLocks } from './sync/lead-tab.ts';
import type { SyncClient } from './sync-client.ts';

export interface OneTabOptions {
  readonly store: LocalStore;
  readonly client: SyncClient;
  /** Name of the database: its tabs share one leader. */
  readonly name: string;
  readonly locks: TabLocks | undefined;
  /**
   * Reports that the page has returned to sight or online. A return in any tab makes the leader sync at once.
   */
  readonly page?: TabPage;
}

/**
 * Syncs in the leader tab; entries written in any tab are sent at once. Returns a function that ends the sync
 * in this tab.
 */
export function syncInOneTab({ store, client, name, locks, page }: OneTabOptions): () => void {
  const returns = new BroadcastChannel(`${name}/returns`);
  returns.addEventListener('message', () => client.resume());
  const endPage = page?.onReturn(() => {
    client.resume();
    returns.postMessage('returned');
  });
  const lead = () => {
    client.start();
    return () => client.stop();
  };
  const lock = `${name}/sync`;
  // A memory store belongs to one tab: no other tab can send what lies in it.
  let isAlone = !store.isDurable;
  let stepBack = leadTab(isAlone ? undefined : locks, lock, lead);
  const goAlone = () => {
    isAlone = true;
    stepBack();
    stepBack = leadTab(undefined, lock, lead);
  };
  const hear = (order: number) => {
    // The disk was lost meanwhile: this tab now writes to memory and syncs alone, and a tab with the disk may
    // lead.
    if (!isAlone && !store.isDurable) goAlone();
    if (order > 0) client.nudge();
  };
  const unwatch = store.watch(lastQueued, hear, reportError);
  return () => {
    endPage?.();
    returns.close();
    unwatch();
    stepBack();
  };
}

/**
 * Returns the order of the newest entry if it is queued, else 0. Runs at every change of the outbox, so it
 * reads one entry and not all pending ones.
 */
async function lastQueued(tx: ReadTx): Promise<number> {
  const last = await tx.lastOfOutbox();
  return last?.state === 'queued' ? last.order : 0;
}
