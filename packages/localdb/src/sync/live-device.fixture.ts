import { circleMutations } from '@mitto/circles/contract/circle-mutations';
import { blockedUsers, circles, visitors } from '@mitto/circles/contract/circle-tables';
import type { TestPerson } from '@mitto/testkit/person';
import type { World } from '@mitto/testkit/start-world';
import { LocalDatabase } from '../data/local-database.ts';
import { showMutation } from '../data/local-mutation.ts';
import type { LocalStore } from '../data/local-store.ts';
import { MemoryStore } from '../data/memory-store.ts';
import { newMeta } from '../data/meta-record.ts';
import { planTables } from '../data/table-plan.ts';
import { createSyncClient } from './create-sync-client.ts';
import { TestTimer } from './device.fixture.ts';
import { httpApi } from './http-api.fixture.ts';
import type { SocketWays, SyncApi, SyncClient, SyncClock } from './sync-client.ts';

const plans = planTables([circles, visitors, blockedUsers]);
/** Mutations without an optimistic effect: their changes are shown only after the server has answered. */
const mutations = Object.values(circleMutations).map((mutation) => showMutation(mutation, () => undefined));

export const realClock: SyncClock = {
  now: Date.now,
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};

export interface LiveDevice {
  readonly client: SyncClient;
  readonly db: LocalDatabase;
  readonly store: LocalStore;
  /** Clock that stands still until the test advances it; unused if the device has another clock. */
  readonly timer: TestTimer;
  /** Number of fetches so far. */
  pulls(): number;
  /** Number of sockets opened so far. */
  dials(): number;
}

export interface LiveDeviceOptions {
  readonly clock?: SyncClock;
  /** Store to share with another tab; by default the device has its own. */
  readonly store?: LocalStore;
  /** Port to which sockets connect; by default the port of the server. */
  readonly socketPort?: number;
  readonly ways?: Partial<SocketWays>;
  /** Awaited before each push is sent. */
  readonly beforePush?: () => Promise<void>;
}

/**
 * A device of this person, connected to a real server over HTTP and a real socket. Its store is in memory.
 */
export function liveDevice(world: World, person: TestPerson, options: LiveDeviceOptions = {}): LiveDevice {
  const timer = new TestTimer();
  const { clock = timer, store = new MemoryStore(newMeta(plans, 1)) } = options;
  const counted = { pulls: 0, dials: 0 };
  const base = new URL(world.url.replace('http', 'ws'));
  if (options.socketPort !== undefined) base.port = String(options.socketPort);
  const client = createSyncClient({
    store,
    plans,
    schema: 1,
    api: countedApi(person, counted, options.beforePush),
    clock,
    socket: {
      open: (endpoint) => {
        counted.dials += 1;
        return new WebSocket(new URL(endpoint, base));
      },
      token: () => person.tokens.bearer,
      isInSight: () => true,
      random: () => 0.5,
      ...options.ways,
    },
    onState: () => undefined,
    onRefused: () => undefined,
    onMismatch: (tables) => {
      throw new Error(`The sums of ${tables.join(', ')} differed.`);
    },
  });
  const db = new LocalDatabase({ store, plans, mutations, now: clock.now });
  return { client, db, store, timer, pulls: () => counted.pulls, dials: () => counted.dials };
}

function countedApi(
  person: TestPerson,
  counted: { pulls: number },
  beforePush: LiveDeviceOptions['beforePush'],
): SyncApi {
  const api = httpApi(person.call);
  return {
    async updates(request) {
      counted.pulls += 1;
      return await api.updates(request);
    },
    async pushMany(request) {
      await beforePush?.();
      return await api.pushMany(request);
    },
  };
}
