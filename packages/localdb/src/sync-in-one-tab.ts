import { TabBus } from '@mitto/kit/tab-bus';
import type { LocalStore, ReadTx } from './data/local-store.ts';
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
   * Reports that the page is visible or online again. When this happens in any tab, the leader syncs at once.
   */
  readonly page?: TabPage;
}

/**
 * Syncs in the leader tab; entries written in any tab are sent at once. Returns a function that ends the sync
 * in this tab.
 */
export function syncInOneTab({ store, client, name, locks, page }: OneTabOptions): () => void {
  const returns = new TabBus<'returned'>(`${name}/returns`, () => client.resume());
  const endPage = page?.onReturn(() => {
    client.resume();
    returns.post('returned');
  });
  const lead = () => {
    client.start();
    return () => client.stop();
  };
  const lock = `${name}/sync`;
  // A memory store belongs to one tab: no other tab can send its entries.
  let isAlone = !store.isDurable;
  let stepBack = leadTab(isAlone ? undefined : locks, lock, lead);
  const goAlone = () => {
    isAlone = true;
    stepBack();
    stepBack = leadTab(undefined, lock, lead);
  };
  const hear = (order: number) => {
    // The disk has failed meanwhile. This tab now writes to memory and syncs alone, and a tab that still has
    // the disk may lead.
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
 * Returns the order of the newest entry if it is queued, else 0. It runs at every change of the outbox, so it
 * reads only one entry.
 */
async function lastQueued(tx: ReadTx): Promise<number> {
  const last = await tx.lastOfOutbox();
  return last?.state === 'queued' ? last.order : 0;
}
