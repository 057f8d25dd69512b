import { setImmediate as turn } from 'node:timers/promises';
import type { ServerMessage } from '@mitto/kit/socket-messages';
import type { Grown } from '../news.ts';
import type { ShownPage } from '../pull.ts';
import type { Connection } from './connection.ts';
import type { Gate } from './create-gate.ts';
import type { SocketLimits } from './socket-limits.ts';

type Told = Pick<ShownPage, 'records' | 'syncId'> & { readonly type: NonNullable<ShownPage['type']> };

/** Dependencies shared by all feeds of a process. */
export interface FeedSource {
  /**
   * Reads the page of changes after this cursor. Like every pull, it contains only rows that the policies
   * show to the member.
   */
  readonly read: (uid: string, syncId: string) => Promise<ShownPage>;
  /**
   * Returns the new cursor of a client at cursor `syncId` after it receives the news in `grown`. Returns
   * undefined if the changes must be read from the log instead.
   */
  readonly follow: (syncId: string, grown: Grown) => string | undefined;
  readonly gate: Gate;
  readonly limits: SocketLimits;
  readonly onTrouble: (error: unknown) => void;
}

/** Update without cursors or records. A client that receives it fetches by a call. */
const nudge: ServerMessage = { type: 'db:update', prev: null, syncId: null, phase: null, records: {} };

/** The sockets of one member on this process. A change is read once for all sockets at the same cursor. */
export class MemberFeed {
  readonly connections = new Set<Connection>();
  readonly #uid: string;
  readonly #source: FeedSource;
  #isReading = false;
  #current: Promise<void> | undefined;
  #isWanted = false;
  #telling: Promise<void> | undefined;
  /** Number and cursor of the newest change that this process sent from its own news, without a read. */
  #told: { readonly seq: number; readonly cursor: string } | undefined;

  constructor(uid: string, source: FeedSource) {
    this.#uid = uid;
    this.#source = source;
  }

  /**
   * Sends the news at once to the sockets whose cursor is directly before it. The hint that follows on the
   * bus starts a read for the other sockets.
   */
  receive(grown: Grown): void {
    const { news } = grown;
    // A running read may return changes older than this news, which must be sent first. The hint that follows
    // starts another read.
    if (!news || this.#isReading) return;
    for (const [place, connections] of this.#places()) {
      const cursor = this.#source.follow(place, grown);
      const text =
        cursor && this.#write(place, { records: news.records, syncId: cursor, type: phaseOf(news.records) });
      if (!cursor || !text) continue;
      for (const connection of connections) {
        connection.cursor = cursor;
        connection.send(text);
      }
      this.#told = { seq: grown.seq, cursor };
    }
  }

  /**
   * Starts a read, unless every socket has already received everything up to this number from news of this
   * process. Hints that arrive during a read share one further read.
   */
  wake(upTo = Number.POSITIVE_INFINITY): void {
    const told = this.#told;
    if (told && upTo <= told.seq && this.#places().every(([place]) => place === told.cursor)) return;
    this.#isWanted = true;
    if (!this.#isReading) void this.#readAll();
  }

  /** Runs this work after earlier work of this feed has ended. */
  tell(work: () => Promise<void>): void {
    const { gate, onTrouble } = this.#source;
    const done: Promise<void> = (this.#telling ?? Promise.resolve())
      .then(() => gate(work))
      .catch(onTrouble)
      .finally(() => {
        if (this.#telling === done) this.#telling = undefined;
      });
    this.#telling = done;
  }

  /** Resolves when the sends that were in progress at the call have ended. */
  async settled(): Promise<void> {
    await this.#current;
    await this.#telling;
  }

  async #readAll(): Promise<void> {
    const { gate, onTrouble } = this.#source;
    this.#isReading = true;
    while (this.#isWanted) {
      // Wait one turn of the event loop, so that hints that arrive together share one read.
      await turn();
      this.#isWanted = false;
      this.#current = gate(() => this.#readOnce()).catch((error: unknown) => {
        onTrouble(error);
        for (const connection of this.connections) leaveToFetch(connection);
      });
      await this.#current;
    }
    // There must be no await between the last check and this line, or a hint that arrives in between would be
    // ignored.
    this.#isReading = false;
  }

  async #readOnce(): Promise<void> {
    for (const [place, connections] of this.#places()) {
      const page = await this.#source.read(this.#uid, place);
      // If the cursor of a socket changed during the read, its client has sent `sync`, which starts a new
      // read.
      this.#send(
        place,
        page,
        connections.filter(({ cursor }) => cursor === place),
      );
    }
  }

  /** Groups the sockets that are not fetching by their cursor. */
  #places(): [string, Connection[]][] {
    const places = new Map<string, Connection[]>();
    for (const connection of this.connections) {
      const { cursor } = connection;
      if (cursor !== undefined) places.set(cursor, [...(places.get(cursor) ?? []), connection]);
    }
    return [...places];
  }

  #send(place: string, page: ShownPage, connections: readonly Connection[]): void {
    const { type, destroy } = page;
    const isTold = destroy === false && type !== 'insert';
    if (isTold && type === null) return;
    const text = isTold && type !== null ? this.#write(place, { ...page, type }) : undefined;
    for (const connection of connections) {
      if (text === undefined) leaveToFetch(connection);
      else {
        connection.cursor = page.syncId;
        connection.send(text);
      }
    }
  }

  /** Encodes an update; returns undefined if it exceeds the limits of one message. */
  #write(prev: string, { records, syncId, type: phase }: Told): string | undefined {
    const { limits } = this.#source;
    let count = 0;
    for (const rows of Object.values(records)) count += rows.length;
    if (count > limits.records) return undefined;
    const text = JSON.stringify({ type: 'db:update', prev, syncId, phase, records });
    return Buffer.byteLength(text) > limits.recordBytes ? undefined : text;
  }
}

function phaseOf(records: Told['records']): Told['type'] {
  const isOver = Object.values(records).every((some) => some.every(({ row }) => row === null));
  return isOver ? 'delete' : 'update';
}

function leaveToFetch(connection: Connection): void {
  if (connection.cursor === undefined) return;
  connection.cursor = undefined;
  connection.say(nudge);
}
