import type { Pushed, Updates, UpdatesRequest } from '@mitto/kit/database-api';
import type { PushRequest } from '@mitto/kit/outbox-entry';
import type { LocalStore, WriteTx } from '../data/local-store.ts';
import type { OutboxItem } from '../data/outbox-item.ts';
import type { Row } from '../data/stored-row.ts';
import type { TablePlans } from '../data/table-plan.ts';

/**
 * The two calls to the server. They throw a `SyncFailure` for an error that the server returned, and any
 * other error for a lost connection.
 */
export interface SyncApi {
  updates(request: UpdatesRequest): Promise<Updates>;
  pushMany(request: PushRequest): Promise<Pushed>;
}

export interface UploadChoices {
  readonly signal: AbortSignal;
  /** Called with the share that is uploaded, from 0 to 1. */
  readonly onShare: (share: number) => void;
}

/** The way in which the files of outbox entries reach the server. */
export interface Uploads {
  /**
   * Uploads the files of an entry, given by id, and resolves to what is sent in place of its `changes`. Throws an
   * `UploadRefused` if another attempt would fail too, and any other error if it may succeed.
   */
  upload(item: OutboxItem, files: ReadonlyMap<string, File>, choices: UploadChoices): Promise<Row>;
  /**
   * Returns the code with which the server refuses a mutation whose uploaded files it no longer has. Such an
   * entry is uploaded again.
   */
  goneCodeOf(op: string): string | undefined;
  /** Tells the uploaded share of an entry's files; undefined when the upload has ended. */
  onShare(mid: string, share: number | undefined): void;
}

/** The part of a `WebSocket` that is used. */
export interface SocketLike {
  send(text: string): void;
  close(): void;
  addEventListener(type: 'open' | 'error', listener: () => void): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(type: 'close', listener: (event: { readonly code: number }) => void): void;
}

/** Functions through which the client opens a socket, and data about the page that the socket needs. */
export interface SocketWays {
  /** Opens a socket at the address that the server sent, which is a path next to the paths of its calls. */
  readonly open: (endpoint: string) => SocketLike;
  /** Returns the current token, or undefined when nobody is signed in. */
  readonly token: () => Promise<string | undefined> | string | undefined;
  readonly isInSight: () => boolean;
  /** Returns a number from 0 to 1, which spreads reconnecting clients. */
  readonly random?: () => number;
  readonly onChannel?: (channel: string, body: Readonly<Record<string, unknown>>) => void;
}

export interface SyncState {
  readonly phase: 'stopped' | 'working' | 'waiting' | 'paused';
  /** Reason of the pause: the member is signed out, or too many attempts failed. */
  readonly reason?: string;
  /** Number of failures in a row. */
  readonly attempts: number;
  /** Time at which this device last had everything from the server; undefined before the first time. */
  readonly headAt?: number;
  /** True while the socket reports changes as they happen; otherwise the client polls. */
  readonly isLive: boolean;
}

export interface SyncClientOptions {
  readonly store: LocalStore;
  readonly plans: TablePlans;
  readonly schema: number;
  readonly api: SyncApi;
  readonly clock: SyncClock;
  /** Needed by mutations with files only. */
  readonly uploads?: Uploads;
  /** Without a socket the client polls. */
  readonly socket?: SocketWays;
  readonly onState: (state: SyncState) => void;
  readonly onRefused: (item: OutboxItem) => void;
  /**
   * Called with the tables whose checksums differed from the server's. This is a defect, to be logged. The
   * tables are refilled automatically.
   */
  readonly onMismatch: (tables: readonly string[]) => void;
}

export interface SyncClient {
  start(): void;
  stop(): void;
  /**
   * Called within the transaction that queues an entry. If the entry can be sent at once, `take` marks it as
   * sent and returns a function that sends it.
   */
  take(tx: WriteTx): Promise<(() => void) | undefined>;
  /** Signals that entries are pending. They are sent at once, unless the client waits after failures. */
  nudge(): void;
  /**
   * Continues after a pause and resets the count of failures. Called after a new sign-in, and when the page
   * is online or visible again.
   */
  resume(): void;
  /** Sends all pending entries and fetches all changes once, now. Throws on failure. */
  syncNow(): Promise<void>;
  /** Subscribes to a channel while the socket is live; returns the unsubscribe function. */
  join(channel: string): () => void;
  /** Publishes a message on a channel. The message is dropped if the socket is not live. */
  tell(channel: string, body: Record<string, unknown>): void;
  readonly state: SyncState;
}

export interface SyncClock {
  now(): number;
  /** Runs the callback after a delay in milliseconds; returns a function that cancels it. */
  after(milliseconds: number, run: () => void): () => void;
}

/** An error response from the server. Any other thrown error counts as a lost connection. */
export class SyncFailure extends Error {
  readonly status: number;
  readonly code: string;
  /** Seconds until a retry may succeed. */
  readonly countDown: number | undefined;

  constructor(status: number, code: string, countDown?: number) {
    super(code);
    this.name = 'SyncFailure';
    this.status = status;
    this.code = code;
    this.countDown = countDown;
  }
}

/** Thrown by an upload that would fail again: the entry is refused, and its input and files go back. */
export class UploadRefused extends Error {
  readonly code: string;
  /** Error codes by the place of the file, for example `files.2`. */
  readonly fields: Readonly<Record<string, string>>;

  constructor(code: string, fields: Readonly<Record<string, string>> = {}) {
    super(code);
    this.name = 'UploadRefused';
    this.code = code;
    this.fields = fields;
  }
}

/** Polling and backoff: delays in milliseconds, and counts of failed attempts. */
export const syncSchedule = {
  timer: 1000,
  whenThereIsMore: 10,
  atTheHead: 60_000,
  attempts: 10,
  attemptsBeforeBackoff: 3,
} as const;

/** Returns the delay in milliseconds before the next attempt, after this many failures in a row. */
export function delayAfterFailure(attempts: number, error: unknown): number {
  const { timer, attemptsBeforeBackoff, atTheHead } = syncSchedule;
  const doublings = Math.max(0, attempts - attemptsBeforeBackoff);
  const asked = error instanceof SyncFailure && error.countDown !== undefined ? error.countDown * 1000 : 0;
  return Math.max(asked, Math.min(timer * 2 ** doublings, atTheHead));
}
