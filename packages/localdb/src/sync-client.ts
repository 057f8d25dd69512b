import type { Pushed, Updates, UpdatesRequest } from '@mitto/kit/database-api';
import type { PushRequest } from '@mitto/kit/outbox-entry';
import type { LocalStore, WriteTx } from './local-store.ts';
import type { OutboxItem } from './outbox/outbox-item.ts';
import type { SocketWays } from './socket/live-socket.ts';
import type { TablePlans } from './store/table-plan.ts';
import type { SyncClock } from './sync/sync-clock.ts';

/** The two calls; they throw a `SyncFailure` for what the server answered, anything else for a lost connection. */
export interface SyncApi {
  updates(request: UpdatesRequest): Promise<Updates>;
  pushMany(request: PushRequest): Promise<Pushed>;
}

export interface SyncState {
  readonly phase: 'stopped' | 'working' | 'waiting' | 'paused';
  /** Why it is paused: signed out, or tried too often. */
  readonly reason?: string;
  /** Failures in a row. */
  readonly trials: number;
  /** When everything the server had was here; undefined before. */
  readonly headAt?: number;
  /** News comes as it happens; otherwise it is asked for. */
  readonly isLive: boolean;
}

export interface SyncClientOptions {
  readonly store: LocalStore;
  readonly plans: TablePlans;
  readonly schema: number;
  readonly api: SyncApi;
  readonly clock: SyncClock;
  /** Without it everything is asked for. */
  readonly socket?: SocketWays;
  readonly onState: (state: SyncState) => void;
  readonly onRefused: (item: OutboxItem) => void;
  /** The sums of these tables differed: a defect, to be logged; the tables heal by themselves. */
  readonly onMismatch: (tables: readonly string[]) => void;
}

export interface SyncClient {
  start(): void;
  stop(): void;
  /**
   * Within the transaction that queues something: where that can leave at once, it is marked as sent there, and what
   * is answered sends it.
   */
  take(tx: WriteTx): Promise<(() => void) | undefined>;
  /** There is something to send: looked at once, unless failures have it wait. */
  nudge(): void;
  /** Signed in again, back online, back in sight: goes on after a pause and counts its trials anew. */
  resume(): void;
  /** Sends everything and fetches everything once, now; throws what went wrong. */
  syncNow(): Promise<void>;
  /** Listens on a channel while the socket stands; returns how to end it. */
  join(channel: string): () => void;
  /** Says something on a channel, which is lost where the socket does not stand. */
  tell(channel: string, body: Record<string, unknown>): void;
  readonly state: SyncState;
}
