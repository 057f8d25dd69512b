import type { LocalStore, ReadTx } from './local-store.ts';
import type { TabPage } from './socket/tab-page.ts';
import { leadTab, type TabLocks } from './sync/lead-tab.ts';
import type { SyncClient } from './sync-client.ts';

export interface OneTabOptions {
  readonly store: LocalStore;
  readonly client: SyncClient;
  /** The database's name: its tabs share one lead. */
  readonly name: string;
  readonly locks: TabLocks | undefined;
  /** Whose returns are felt at once; of whichever tab, the one that leads looks. */
  readonly page?: TabPage;
}

/** Syncs in the tab that leads; what any tab writes is sent at once. Returns how to end it in this tab. */
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
  // Of memory there is one for each tab: nobody else can send what lies in it.
  let isAlone = !store.isDurable;
  let stepBack = leadTab(isAlone ? undefined : locks, lock, lead);
  const goAlone = () => {
    isAlone = true;
    stepBack();
    stepBack = leadTab(undefined, lock, lead);
  };
  const hear = (order: number) => {
    // The disk is full since: what is written here lies in memory, and who has the disk may lead there.
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

/** Where what is new goes: asked at every change of the outbox, so it reads one entry and not all that wait. */
async function lastQueued(tx: ReadTx): Promise<number> {
  const last = await tx.lastOfOutbox();
  return last?.state === 'queued' ? last.order : 0;
}
