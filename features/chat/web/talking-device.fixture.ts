import { createSyncClient } from '@mitto/localdb/create-sync-client';
import { followSummary } from '@mitto/localdb/development/follow-summary';
import { httpApi } from '@mitto/localdb/development/http-api.fixture';
import { MemoryStore } from '@mitto/localdb/development/memory-store';
import { newMeta } from '@mitto/localdb/development/meta-record';
import { LocalDatabase } from '@mitto/localdb/local-database';
import type { SyncClient } from '@mitto/localdb/sync-client';
import { planTables } from '@mitto/localdb/table-plan';
import type { TestPerson } from '@mitto/testkit/person';
import type { World } from '@mitto/testkit/start-world';
import { chats, messages } from '../contract/chat-tables.ts';
import { chatOptimistic } from './chat-optimistic.ts';
import { conversations } from './conversations.ts';

const plans = planTables([messages, chats]);

/** Simulated outcome of a push: the server receives it once, receives it twice, or its answer is lost. */
export type Fate = 'arrives' | 'twice' | 'unanswered';

export interface TalkingDevice {
  readonly name: string;
  readonly uid: string;
  readonly db: LocalDatabase;
  readonly client: SyncClient;
  readonly refused: string[];
  /** Breaks the network connection, as happens in a tunnel. */
  drop(): void;
  /** Resolves when every entry in the outbox has been answered. */
  drained(): Promise<void>;
}

/**
 * A device with the data layer of the app, a store in memory, and a real server behind an unreliable network.
 */
export function talkingDevice(
  world: World,
  person: TestPerson,
  name: string,
  fateOf: () => Fate,
): TalkingDevice {
  const followers = [followSummary(conversations, person.uid)];
  const store = new MemoryStore(newMeta(plans, 1, followers), followers);
  const sockets = new Set<WebSocket>();
  const refused: string[] = [];
  const api = httpApi(person.call);
  const client = createSyncClient({
    store,
    plans,
    schema: 1,
    api: {
      updates: api.updates,
      async pushMany(request) {
        const fate = fateOf();
        if (fate === 'twice') await api.pushMany(request);
        const pushed = await api.pushMany(request);
        if (fate === 'unanswered') throw new Error('The connection was lost.');
        return pushed;
      },
    },
    clock: {
      now: Date.now,
      after(milliseconds, run) {
        const timer = setTimeout(run, milliseconds);
        return () => clearTimeout(timer);
      },
    },
    socket: {
      open: (endpoint) => {
        const socket = new WebSocket(new URL(endpoint, world.url.replace('http', 'ws')));
        sockets.add(socket);
        socket.addEventListener('close', () => sockets.delete(socket));
        return socket;
      },
      token: () => person.tokens.bearer,
      isInSight: () => true,
      random: () => 0.05,
    },
    onState: () => undefined,
    onRefused: (item) => refused.push(`${item.op}: ${item.code}`),
    onMismatch: (tables) => refused.push(`sums of ${tables.join()}`),
  });
  const db = new LocalDatabase({ store, plans, mutations: chatOptimistic, now: Date.now, owner: person.uid });
  return {
    name,
    uid: person.uid,
    db,
    client,
    refused,
    drop: () => {
      for (const socket of sockets) socket.close();
    },
    async drained() {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const end = db.liveOutbox(({ waiting, sent }) => {
        if (waiting.length + sent.length === 0) resolve();
      }, reject);
      await promise;
      end();
    },
  };
}
