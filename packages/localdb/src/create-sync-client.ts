import type { Pushed, Updates, UpdatesRequest } from '@mitto/kit/database-api';
import type { PushRequest } from '@mitto/kit/outbox-entry';
import type { LocalStore } from './local-store.ts';
import type { OutboxItem } from './outbox-item.ts';
import { pushOutbox } from './push-outbox.ts';
import { SyncFailure } from './sync-failure.ts';
import { delayAfterFailure, syncSchedule, trialsReached } from './sync-schedule.ts';
import type { TablePlans } from './table-plan.ts';
import { dropSettled, takeUpdates, updatesRequest } from './take-updates.ts';

/** The two calls; they throw a `SyncFailure` for what the server answered, anything else for a lost connection. */
export interface SyncApi {
  updates(request: UpdatesRequest): Promise<Updates>;
  pushMany(request: PushRequest): Promise<Pushed>;
}

export interface SyncClock {
  now(): number;
  /** Runs it after so many milliseconds; returns how to prevent that. */
  after(milliseconds: number, run: () => void): () => void;
}

export interface SyncState {
  readonly phase: 'stopped' | 'working' | 'waiting' | 'paused';
  /** Why it is paused: signed out, or tried too often. */
  readonly reason?: string;
  /** Failures in a row. */
  readonly trials: number;
  /** When everything the server had was here; undefined before. */
  readonly headAt?: number;
}

export interface SyncClientOptions {
  readonly store: LocalStore;
  readonly plans: TablePlans;
  readonly schema: number;
  readonly api: SyncApi;
  readonly clock: SyncClock;
  readonly onState: (state: SyncState) => void;
  readonly onRefused: (item: OutboxItem) => void;
  /** The sums of these tables differed: a defect, to be logged; the tables heal by themselves. */
  readonly onMismatch: (tables: readonly string[]) => void;
}

export interface SyncClient {
  start(): void;
  stop(): void;
  /** There is something to send or to fetch: looked at within 10 ms, unless failures have it wait. */
  nudge(): void;
  /** Signed in again, back online, back in sight: goes on after a pause and counts its trials anew. */
  resume(): void;
  /** Sends everything and fetches everything once, now; throws what went wrong. */
  syncNow(): Promise<void>;
  readonly state: SyncState;
}

/** Two halves of one step: first what was done here is told, then what happened elsewhere is fetched. */
export function createSyncClient(options: SyncClientOptions): SyncClient {
  const { clock, onState } = options;
  let state: SyncState = { phase: 'stopped', trials: 0 };
  let cancel: (() => void) | undefined;
  let isNudged = false;
  let steps: Promise<unknown> = Promise.resolve();

  const become = (next: Partial<SyncState> & Pick<SyncState, 'phase'>) => {
    const { reason: _reason, ...rest } = state;
    state = { ...rest, ...next };
    onState(state);
  };
  const schedule = (milliseconds: number) => {
    cancel?.();
    become({ phase: 'waiting' });
    cancel = clock.after(milliseconds, () => {
      cancel = undefined;
      void step();
    });
  };
  // One step at a time, also beside somebody who calls syncNow.
  const alone = <T>(work: () => Promise<T>): Promise<T> => {
    const done = steps.then(work);
    steps = done.catch(() => undefined);
    return done;
  };
  const isStopped = () => state.phase === 'stopped';

  async function step(): Promise<void> {
    isNudged = false;
    become({ phase: 'working' });
    try {
      const isHead = await alone(() => pushAndPull(options, isStopped));
      if (isStopped()) return;
      become({ phase: 'waiting', trials: 0, ...(isHead ? { headAt: clock.now() } : {}) });
      schedule(isHead && !isNudged ? syncSchedule.atTheHead : syncSchedule.whenThereIsMore);
    } catch (error) {
      if (isStopped()) return;
      const trials = state.trials + 1;
      const reason = pauseReason(error, trials);
      if (reason === undefined) {
        state = { ...state, trials };
        schedule(delayAfterFailure(trials, error));
      } else become({ phase: 'paused', trials, reason });
    }
  }

  return {
    get state() {
      return state;
    },
    start() {
      if (isStopped()) schedule(0);
    },
    stop() {
      cancel?.();
      cancel = undefined;
      become({ phase: 'stopped', trials: 0 });
    },
    nudge() {
      isNudged = true;
      if (state.phase === 'waiting' && state.trials === 0) schedule(syncSchedule.whenThereIsMore);
    },
    resume() {
      if (state.phase !== 'paused' && state.phase !== 'waiting') return;
      state = { ...state, trials: 0 };
      schedule(0);
    },
    async syncNow() {
      while (!(await alone(() => pushAndPull(options, () => false))));
    },
  };
}

function pauseReason(error: unknown, trials: number): string | undefined {
  if (error instanceof SyncFailure && (error.status === 401 || error.status === 403)) return error.code;
  return trials >= syncSchedule.trials ? trialsReached : undefined;
}

/** True once everything the server had is here. */
async function pushAndPull(options: SyncClientOptions, isStopped: () => boolean): Promise<boolean> {
  const { api } = options;
  let failure: unknown;
  try {
    await pushOutbox({ ...options, pushMany: (request) => api.pushMany(request), isStopped });
  } catch (error) {
    // A server that cannot take an entry can still be read from; without one there is nothing to read either.
    if (!(error instanceof SyncFailure) || error.status < 500) throw error;
    failure = error;
  }
  const isHead = isStopped() || (await pullPage(options));
  if (failure !== undefined) throw failure;
  return isHead;
}

async function pullPage({ store, plans, schema, api, onMismatch }: SyncClientOptions): Promise<boolean> {
  const { request, settling } = await store.read(async (tx) => ({
    request: updatesRequest(await tx.meta(), plans, schema),
    settling: (await tx.outbox()).filter(({ state }) => state === 'settling'),
  }));
  const updates = await api.updates(request);
  const { isHead, mismatched } = await store.write(async (tx) => {
    const taken = await takeUpdates(tx, plans, request, updates);
    if (taken.isHead) await dropSettled(tx, new Set(settling.map(({ mid }) => mid)));
    return taken;
  });
  if (mismatched.length > 0) onMismatch(mismatched);
  return isHead;
}
