import type { SyncClient, SyncState } from './sync-client.ts';

interface LateSyncOptions {
  readonly load: () => Promise<SyncClient>;
  /** Delays automatic loading until this promise resolves; `syncNow` loads at once. */
  readonly when: Promise<unknown> | undefined;
  readonly onState: (state: SyncState) => void;
}

const longestWaitMs = 60_000;

/** Stands in for the sync client until its code is loaded, then applies the calls made so far. */
export function lateSync({ load, when, onState }: LateSyncOptions): SyncClient {
  let client: SyncClient | undefined;
  let loading: Promise<SyncClient> | undefined;
  let isWanted = false;
  let attempts = 0;
  let again: ReturnType<typeof setTimeout> | undefined;
  const joined = new Set<(client: SyncClient) => void>();

  const whole = (): Promise<SyncClient> => {
    loading ??= load().then(take, fail);
    return loading;
  };
  const take = (loaded: SyncClient): SyncClient => {
    client = loaded;
    clearTimeout(again);
    for (const join of joined) join(loaded);
    if (isWanted) loaded.start();
    return loaded;
  };
  const fail = (cause: unknown): never => {
    loading = undefined;
    attempts += 1;
    clearTimeout(again);
    again = setTimeout(fetch, Math.min(longestWaitMs, 1000 * 2 ** attempts));
    onState(stateNow());
    throw cause;
  };
  // Errors are ignored here: `fail` retries with backoff, and the sync state counts the attempts.
  const fetch = () => {
    if (isWanted) whole().catch(() => undefined);
  };
  const stateNow = (): SyncState =>
    client?.state ?? { phase: isWanted && attempts > 0 ? 'waiting' : 'stopped', attempts, isLive: false };

  return {
    get state() {
      return stateNow();
    },
    start() {
      isWanted = true;
      if (client) client.start();
      else if (when) void when.then(fetch);
      else fetch();
    },
    stop() {
      isWanted = false;
      clearTimeout(again);
      client?.stop();
    },
    take: async (tx) => await client?.take(tx),
    // A no-op before loading: the client finds everything pending when it starts.
    nudge: () => client?.nudge(),
    resume() {
      if (client) client.resume();
      else if (attempts > 0) fetch();
    },
    syncNow: async () => await (await whole()).syncNow(),
    join(channel) {
      if (client) return client.join(channel);
      let end: (() => void) | undefined;
      const join = (loaded: SyncClient) => {
        end = loaded.join(channel);
      };
      joined.add(join);
      return () => {
        joined.delete(join);
        end?.();
      };
    },
    tell: (channel, body) => client?.tell(channel, body),
  };
}
