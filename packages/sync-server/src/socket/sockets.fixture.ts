import { randomUUID } from 'node:crypto';
import { fail } from '@mitto/kit/app-error';
import type { ServerMessage } from '@mitto/kit/socket-messages';
import type { Bus } from '@mitto/server-kit/bus/bus';
import { createMemoryBus } from '@mitto/server-kit/bus/create-memory-bus';
import { headCursors } from '../head-cursor.ts';
import { follow } from '../news.ts';
import type { NotesWorld } from '../notes.fixture.ts';
import type { PullAnswer } from '../pull.ts';
import { createSocketServer, type SocketServer } from './create-socket-server.ts';
import type { HandledChannel } from './handle-channel.ts';
import type { SocketLimits } from './socket-limits.ts';
import type { SocketCallbacks, SocketFigure, Wire } from './wire.ts';

/** A socket in memory: records what was sent, and how it closed. */
export class MemoryWire implements Wire {
  readonly uid: string;
  readonly heard: ServerMessage[] = [];
  closedWith: number | 'terminated' | undefined;
  /** Set by a test to simulate a slow reader. */
  bufferedAmount = 0;
  conversation: SocketCallbacks | undefined;

  constructor(uid: string) {
    this.uid = uid;
  }

  send(text: string): void {
    this.heard.push(JSON.parse(text));
  }

  close(code: number): void {
    this.closedWith ??= code;
    this.conversation?.end();
  }

  terminate(): void {
    this.closedWith ??= 'terminated';
    this.conversation?.end();
  }

  say(message: unknown): void {
    this.conversation?.receive(JSON.stringify(message));
  }

  all(type: ServerMessage['type']): ServerMessage[] {
    return this.heard.filter((message) => message.type === type);
  }
}

export interface TestSockets {
  readonly server: SocketServer;
  readonly figures: Map<SocketFigure, number>;
  /** Number of stream reads, of reads running now, and the max number that ran at the same time. */
  readonly reads: { count: number; running: number; most: number };
  connect(uid: string): Promise<MemoryWire>;
}

interface TestSocketOptions {
  readonly channels?: readonly HandledChannel[];
  readonly limits?: Partial<SocketLimits>;
  /** Bus shared with another server; by default this server has its own. */
  readonly bus?: Bus;
  /** Called with unexpected errors; by default they fail the test. */
  readonly onTrouble?: (error: unknown) => void;
  /** Runs before each read. */
  readonly onRead?: () => Promise<void>;
}

/**
 * Opens a socket server over the notes. The token is the member's id, and any id is accepted. The token
 * `nobody` is refused, and `somebody, later` meets an error of the server.
 */
export function openTestSockets(world: NotesWorld, options: TestSocketOptions = {}): TestSockets {
  const figures = new Map<SocketFigure, number>();
  const reads = { count: 0, running: 0, most: 0 };
  const { database } = world.push;
  const server = createSocketServer({
    database,
    bus: options.bus ?? createMemoryBus(),
    sync: {
      schema: 1,
      channels: options.channels ?? [],
      heads: (uids) => database.snapshot((tx) => headCursors(tx, { mac: world.mac, schema: 1 }, uids)),
      follow: (syncId, grown) => follow({ mac: world.mac, schema: 1 }, syncId, grown),
      async updates({ uid }, { syncId }) {
        reads.count += 1;
        reads.running += 1;
        reads.most = Math.max(reads.most, reads.running);
        await options.onRead?.();
        const page = await world.pull(uid, { syncId });
        reads.running -= 1;
        return page;
      },
    },
    admit: async (token) => {
      if (token === 'nobody') fail('unauthorized');
      if (token === 'somebody, later') throw new Error('The database is away.');
      return { uid: token, deviceId: randomUUID(), until: Number.MAX_SAFE_INTEGER };
    },
    findEnded: async () => new Set(),
    onSessionsChanged: () => () => undefined,
    now: Date.now,
    onTrouble:
      options.onTrouble ??
      ((error) => {
        throw error;
      }),
    figures: { count: (what) => figures.set(what, (figures.get(what) ?? 0) + 1) },
    ...(options.limits && { limits: options.limits }),
  });
  return {
    server,
    figures,
    reads,
    async connect(uid) {
      const wire = new MemoryWire(uid);
      wire.conversation = server.accept(wire);
      wire.say({ type: 'hello', token: uid, clientId: randomUUID() });
      while (wire.all('welcome').length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
      wire.say({ type: 'sync', syncId: await headOf(world, uid) });
      return wire;
    },
  };
}

/** Pulls until everything is fetched; returns the cursor. */
export async function headOf(world: NotesWorld, uid: string): Promise<string> {
  for (let syncId: string | null = null; ; ) {
    const page: PullAnswer = await world.pull(uid, { syncId });
    syncId = page.syncId;
    if (page.type === null) return syncId;
  }
}
