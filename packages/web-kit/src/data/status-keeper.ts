import { Listeners } from '@mitto/kit/listeners';
import type { LocalDatabase } from '@mitto/localdb/local-database';
import type { SyncClient, SyncState } from '@mitto/localdb/sync-client';
import { isOnline } from '../api/connection.ts';
import type { OutboxKeeper } from './outbox-keeper.ts';
import { newsOf, type SyncNews, type SyncStatus, startingStatus } from './sync-status.ts';
import { TabNews } from './tab-news.ts';

/** Gathers the sync status, no matter which tab is the leader. */
export class StatusKeeper {
  readonly #listeners = new Listeners();
  readonly #db: LocalDatabase;
  readonly #tabs: TabNews;
  readonly #ends: readonly (() => void)[];
  readonly #client: SyncClient;
  #state: SyncStatus = startingStatus;

  constructor({
    db,
    name,
    client,
    outbox,
  }: {
    readonly db: LocalDatabase;
    readonly name: string;
    readonly client: SyncClient;
    readonly outbox: OutboxKeeper;
  }) {
    this.#db = db;
    this.#client = client;
    this.#tabs = new TabNews(name, {
      own: () => (this.#isLeading ? newsOf(client.state) : undefined),
      hear: (news) => {
        if (!this.#isLeading) this.#set(news);
      },
      resume: () => client.resume(),
    });
    this.#ends = [
      db.store.watch(
        async (tx) => {
          const { isComplete, syncId } = await tx.meta();
          return { isComplete, hasPage: syncId !== null };
        },
        ({ isComplete, hasPage }) => {
          this.#set({ isComplete, hasPage });
        },
        reportError,
      ),
      outbox.subscribe(() => {
        const { waiting, sent, refused, quarantined } = outbox.report();
        this.#set({ unsent: waiting.length + sent.length, refused: refused.length, quarantined });
      }),
    ];
    this.lookAtKeeping();
  }

  readonly snapshot = (): SyncStatus => this.#state;

  readonly subscribe = this.#listeners.add;

  tell(state: SyncState): void {
    this.#set(newsOf(state));
    this.#tabs.tell();
  }

  lookAtKeeping(): void {
    this.#set({ keeping: this.#db.keeping });
  }

  /** Called when another version of the app has upgraded the database. */
  outdate(): void {
    this.#set({ isOutdated: true });
  }

  readonly resume = (): void => {
    this.#client.resume();
    this.#tabs.askToResume();
  };

  /**
   * Resolves when there is data to show, or when none is to be expected soon (offline, failing or paused).
   */
  whenUsable(withinMs: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const look = () => {
      const { hasPage, attempts, pause } = this.#state;
      if (hasPage || attempts > 0 || pause !== undefined || !isOnline()) resolve();
    };
    const end = this.subscribe(look);
    const timer = setTimeout(resolve, withinMs);
    addEventListener('offline', look);
    look();
    return promise.finally(() => {
      end();
      clearTimeout(timer);
      removeEventListener('offline', look);
    });
  }

  /** Resolves once the first sync has brought all rows, which may be at once. */
  whenComplete(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const look = () => {
      if (this.#state.isComplete) resolve();
    };
    const end = this.subscribe(look);
    look();
    return promise.finally(end);
  }

  close(): void {
    for (const end of this.#ends) end();
    this.#tabs.close();
    this.#listeners.clear();
  }

  get #isLeading(): boolean {
    return this.#client.state.phase !== 'stopped';
  }

  #set(change: Partial<SyncStatus> | SyncNews): void {
    const next = { ...this.#state, ...change };
    const words = Object.keys(next) as (keyof SyncStatus)[]; // A SyncStatus has no other keys.
    if (words.every((word) => next[word] === this.#state[word])) return;
    this.#state = next;
    this.#listeners.emit();
  }
}
