import type { LocalStore } from '../data/local-store.ts';
import type { ResourceRecord, ServerSchema } from '../data/meta-record.ts';
import { LocalDatabaseError } from '../engine/local-database-error.ts';
import { type SyncClock, SyncFailure } from './sync-client.ts';

/**
 * The calls `GET /database/schema` and `GET /database/resource`. They throw the same errors as the calls of
 * sync.
 */
export interface ResourceApi {
  schema(): Promise<ServerSchema>;
  resource(): Promise<{
    readonly schema: number;
    readonly tables: Readonly<Record<string, { readonly rows: number; readonly seq: number }>>;
  }>;
}

export interface LoadOptions {
  readonly store: LocalStore;
  readonly api: ResourceApi;
  readonly clock: SyncClock;
}

export const loadSchedule = { retries: 5, wait: 1000, schemaTtl: 7 * 24 * 3600 * 1000 } as const;

/**
 * Makes a call and retries it up to five times. Each wait is a second longer than the last. A refusal is not
 * retried.
 */
async function retried<T>(clock: SyncClock, sentence: string, ask: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask();
    } catch (cause) {
      const isRefused = cause instanceof SyncFailure && cause.status < 500 && cause.status !== 429;
      if (isRefused || attempt > loadSchedule.retries) throw new LocalDatabaseError(400, sentence, { cause });
    }
    await new Promise<void>((resume) => clock.after(loadSchedule.wait * attempt, resume));
  }
}

/**
 * Returns the list of the server's tables. A stored list younger than a week is returned without a request.
 */
export async function loadSchema({ store, api, clock }: LoadOptions): Promise<ServerSchema> {
  const { serverSchema: known } = await store.read((tx) => tx.meta());
  if (known && clock.now() - known.loadedAt < loadSchedule.schemaTtl) return known;
  const { schema, tables } = await retried(clock, 'Unable to load schema, please try again.', () =>
    api.schema(),
  );
  const loaded = { schema, tables, loadedAt: clock.now() };
  await store.write(async (tx) => tx.setMeta({ ...(await tx.meta()), serverSchema: loaded }));
  return loaded;
}

/** Returns, for each table, when it last changed on the server and since when this device has had it. */
export async function loadResources({
  store,
  api,
  clock,
}: LoadOptions): Promise<Readonly<Record<string, ResourceRecord>>> {
  const { tables } = await retried(clock, 'Failed to initialize DB', () => api.resource());
  return await store.write(async (tx) => {
    const meta = await tx.meta();
    const now = clock.now();
    const entries = Object.entries(tables).map(([name, { rows, seq }]): [string, ResourceRecord] => {
      const known = meta.resources?.[name];
      const isSame = known?.resourceManager.seq === seq;
      return [
        name,
        {
          started: known?.started ?? now,
          lastUpdated: known && isSame ? known.lastUpdated : now,
          lastSyncedDate: meta.isComplete ? now : (known?.lastSyncedDate ?? null),
          resourceManager: { rows, seq },
        },
      ];
    });
    const resources = Object.fromEntries(entries);
    await tx.setMeta({ ...meta, resources });
    return resources;
  });
}
