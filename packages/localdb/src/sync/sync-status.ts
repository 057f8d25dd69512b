import { Listeners } from '@mitto/kit/listeners';
import { TabBus } from '@mitto/kit/tab-bus';
import type { LocalDatabase } from '../data/local-database.ts';
import type { OutboxKeeper } from './outbox-keeper.ts';
import type { SyncClient, SyncState } from './sync-client.ts';

/**
 * Reason of a pause after too many failures. Here, because the status is loaded before the sync client.
 */
export const maxAttemptsReached = 'Maximum trial threshold reached';

/** The sync status of the account, the same in every tab. */
export interface SyncStatus {
  /** True once any rows were fetched, so that there is something to show. */
  readonly hasPage: boolean;
  /** True once the first sync is complete; until then a list may still grow. */
  readonly isComplete: boolean;
  /**
   * Last time at which the device was up to date with the server; undefined while this tab does not know it.
   */
  readonly headAt: number | undefined;
  /** True while the socket pushes changes. */
  readonly isLive: boolean;
  /** Failed attempts in a row; above 0 the server cannot be reached. */
  readonly attempts: number;
  /** Reason for which the sync is paused until the member resumes it: a server error code, or `attempts`. */
  readonly pause: string | undefined;
  /** Durability of the local data; `memory` is lost with the page. */
  readonly keeping: 'persistent' | 'best-effort' | 'memory';
  /** True when a newer version of the app uses the database in another tab: this page has to be reloaded. */
  readonly isOutdated?: boolean;
  /** Number of changes the server has not acknowledged. */
  readonly unsent: number;
  readonly refused: number;
  /** Number of server rows that this version of the app cannot read. */
  readonly quarantined: number;
}

/**
 * Value of `pause` after ten failed attempts. The sync client reports them as 'Maximum trial threshold
 * reached'.
 */
export const attemptsPause = 'attempts';

export const startingStatus: SyncStatus = {
  hasPage: false,
  isComplete: false,
  headAt: undefined,
  isLive: false,
  attempts: 0,
  pause: undefined,
  keeping: 'best-effort',
  unsent: 0,
  refused: 0,
  quarantined: 0,
};

/** The part of the status that the leader tab publishes to the other tabs. */
export type SyncNews = Pick<SyncStatus, 'headAt' | 'isLive' | 'attempts' | 'pause'>;

export function newsOf({ phase, reason, attempts, headAt, isLive }: SyncState): SyncNews {
  const pause = phase === 'paused' ? (reason === maxAttemptsReached ? attemptsPause : reason) : undefined;
  return { headAt, isLive, attempts, pause };
}

/** Gathers the sync status, no matter which tab is the leader. */
export class StatusKeeper {
  readonly #listeners = new Listeners();
  readonly #db: LocalDatabase;
  readonly #tabs: TabNews;
  readonly #ends: readonly (() => void)[];
  readonly #client: SyncClient;
  readonly #isOnline: () => boolean;
  #state: SyncStatus = startingStatus;

  constructor({
    db,
    name,
    client,
    outbox,
    isOnline,
  }: {
    readonly db: LocalDatabase;
    readonly name: string;
    readonly client: SyncClient;
    readonly outbox: Pick<OutboxKeeper<unknown>, 'subscribe' | 'report'>;
    /** Returns true while the device has a network and the server can be reached. */
    readonly isOnline: () => boolean;
  }) {
    this.#isOnline = isOnline;
    this.#db = db;
    this.#client = client;
    this.#tabs = new TabNews(name, {
      own: () => (this.#isLeading ? newsOf(client.state) : undefined),
      onNews: (news) => {
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
      if (hasPage || attempts > 0 || pause !== undefined || !this.#isOnline()) resolve();
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

type Said = { readonly kind: 'news'; readonly news: SyncNews } | { readonly kind: 'who leads' | 'resume' };

/**
 * Publishes the leader tab's sync status to the other tabs. The other tabs can request that the leader
 * resumes.
 */
export class TabNews {
  readonly #bus: TabBus<Said>;
  readonly #own: () => SyncNews | undefined;

  constructor(
    name: string,
    {
      own,
      onNews,
      resume,
    }: {
      /** Returns this tab's status if it is the leader. */
      readonly own: () => SyncNews | undefined;
      readonly onNews: (news: SyncNews) => void;
      readonly resume: () => void;
    },
  ) {
    this.#own = own;
    this.#bus = new TabBus(`${name}/status`, (said) => {
      if (said.kind === 'news') onNews(said.news);
      else if (said.kind === 'resume') resume();
      else this.tell();
    });
    this.#bus.post({ kind: 'who leads' });
  }

  tell(): void {
    const news = this.#own();
    if (news) this.#bus.post({ kind: 'news', news });
  }

  askToResume(): void {
    this.#bus.post({ kind: 'resume' });
  }

  close(): void {
    this.#bus.close();
  }
}
