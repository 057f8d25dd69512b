import { TabBus } from '@mitto/kit/tab-bus';
import type { LocalStore, ReadTx } from '../data/local-store.ts';
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
  const notice = (order: number) => {
    // The disk has failed meanwhile. This tab now writes to memory and syncs alone, and a tab that still has
    // the disk may lead.
    if (!isAlone && !store.isDurable) goAlone();
    if (order > 0) client.nudge();
  };
  const unwatch = store.watch(lastQueued, notice, reportError);
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

/** The part of `navigator.locks` that is used. */
export interface TabLocks {
  request(name: string, options: { signal: AbortSignal }, held: () => Promise<void>): Promise<unknown>;
}

/**
 * Elects one leader among all tabs with this name. When the leader closes or gives up, another tab leads.
 * Without Web Locks every tab leads, which is correct but wasteful: an entry that two tabs send is applied
 * once. Returns a function that gives up the lead.
 */
export function leadTab(locks: TabLocks | undefined, name: string, lead: () => () => void): () => void {
  if (!locks) return lead();
  const leaving = new AbortController();
  const { signal } = leaving;
  const held = () =>
    new Promise<void>((resolve) => {
      if (signal.aborted) return resolve();
      const end = lead();
      signal.addEventListener('abort', () => {
        end();
        resolve();
      });
    });
  locks.request(name, { signal }, held).catch((error: unknown) => {
    // Giving up while waiting for the lock is no error.
    if (!signal.aborted) reportError(error);
  });
  return () => leaving.abort();
}

/** The page of this tab, as far as sync uses it. */
export interface TabPage {
  readonly isInSight: boolean;
  /** Calls `run` whenever the page is visible or online again; returns the unsubscribe function. */
  onReturn(run: () => void): () => void;
}

type Listened = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

export function tabPage(
  window: Listened,
  document: Listened & { readonly visibilityState: string },
): TabPage {
  const isInSight = () => document.visibilityState === 'visible';
  return {
    get isInSight() {
      return isInSight();
    },
    onReturn(run) {
      const ifInSight = () => {
        if (isInSight()) run();
      };
      window.addEventListener('online', run);
      // The browser may restore the page from its own cache, with connections that are dead by then.
      window.addEventListener('pageshow', ifInSight);
      document.addEventListener('visibilitychange', ifInSight);
      return () => {
        window.removeEventListener('online', run);
        window.removeEventListener('pageshow', ifInSight);
        document.removeEventListener('visibilitychange', ifInSight);
      };
    },
  };
}

export interface PausedOptions extends Pick<OneTabOptions, 'store' | 'client' | 'name'> {
  readonly locks: LockManager | undefined;
}

/**
 * Sends the outbox of a paused account after each local write, and when the device goes online. A device without
 * any data fetches it once: without the own profile no screen could end the pause. At other times nothing is sent
 * or fetched automatically for such an account. Returns the function that stops the sending.
 */
export function sendWhilePaused({ store, client, name, locks }: PausedOptions): () => void {
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
