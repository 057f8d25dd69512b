import { LocalDatabase } from '../data/local-database.ts';
import type { LocalStore } from '../data/local-store.ts';
import type { OutboxItem } from '../data/outbox-item.ts';
import { createSyncClient } from './create-sync-client.ts';
import { mutations, notes, plans } from './notes.fixture.ts';
import type { SmallServer } from './small-server.fixture.ts';
import type { SyncClient, SyncClock, SyncState, Uploads } from './sync-client.ts';

/** A clock that stands still until the test advances it. */
export class TestTimer {
  time = 0;
  #due: { readonly at: number; readonly run: () => void }[] = [];
  /** Every requested delay, in milliseconds. */
  readonly asked: number[] = [];

  readonly now = (): number => this.time;

  readonly after = (milliseconds: number, run: () => void): (() => void) => {
    const one = { at: this.time + milliseconds, run };
    this.asked.push(milliseconds);
    this.#due.push(one);
    return () => {
      this.#due = this.#due.filter((other) => other !== one);
    };
  };

  get nextIn(): number | undefined {
    const [first] = this.#due.toSorted((a, b) => a.at - b.at);
    return first && first.at - this.time;
  }

  pass(milliseconds: number): void {
    this.time += milliseconds;
    const due = this.#due.filter(({ at }) => at <= this.time);
    this.#due = this.#due.filter(({ at }) => at > this.time);
    for (const { run } of due) run();
  }
}

export interface Device {
  readonly store: LocalStore;
  readonly db: LocalDatabase;
  readonly client: SyncClient;
  readonly timer: TestTimer;
  readonly states: SyncState[];
  readonly refused: OutboxItem[];
  readonly mismatched: string[];
  texts(): Promise<string[]>;
}

export function aDevice(
  server: Pick<SmallServer, 'updates' | 'pushMany'>,
  store: LocalStore,
  ofTables = plans,
  clock?: SyncClock,
  uploads?: Uploads,
): Device {
  const timer = new TestTimer();
  const states: SyncState[] = [];
  const refused: OutboxItem[] = [];
  const mismatched: string[] = [];
  const db = new LocalDatabase({ store, plans: ofTables, mutations, now: timer.now });
  const client = createSyncClient({
    store,
    plans: ofTables,
    schema: 1,
    api: server,
    clock: clock ?? timer,
    ...(uploads && { uploads }),
    onState: (state) => states.push(state),
    onRefused: (item) => refused.push(item),
    onMismatch: (tables) => mismatched.push(...tables),
  });
  return {
    store,
    db,
    client,
    timer,
    states,
    refused,
    mismatched,
    texts: async () => (await db.find(notes, { orderBy: 'at' })).map(({ row }) => row.text),
  };
}
