import { setImmediate as turn } from 'node:timers/promises';
import type { ServerMessage } from '@mitto/kit/socket-messages';
import type { Grown } from '../news.ts';
import type { PullAnswer } from '../pull.ts';
import type { Connection } from './connection.ts';
import type { Gate } from './create-gate.ts';
import type { SocketLimits } from './socket-limits.ts';

type Page = Omit<PullAnswer, 'stale'>;
type Told = Pick<Page, 'records' | 'syncId'> & { readonly type: NonNullable<Page['type']> };

/** What all feeds of a process share. */
export interface FeedSource {
  /** The member's page after this cursor, through their policies, like every pull. */
  readonly read: (uid: string, syncId: string) => Promise<Page>;
  /** Where a client stands that stood here and was told what was added; undefined where it has to be read. */
  readonly follow: (syncId: string, grown: Grown) => string | undefined;
  readonly gate: Gate;
  readonly limits: SocketLimits;
  readonly onTrouble: (error: unknown) => void;
}

/** Whoever hears this fetches. */
const nudge: ServerMessage = { type: 'db:update', prev: null, syncId: null, phase: null, records: {} };

/** The sockets of one member here: what is new for them is read once for all that stand at the same place. */
export class MemberFeed {
  readonly connections = new Set<Connection>();
  readonly #uid: string;
  readonly #source: FeedSource;
  #isReading = false;
  #current: Promise<void> | undefined;
  #isWanted = false;
  #telling: Promise<void> | undefined;
  /** Up to where, and how that place is called, they were told what was added here without a read. */
  #told: { readonly seq: number; readonly cursor: string } | undefined;

  constructor(uid: string, source: FeedSource) {
    this.#uid = uid;
    this.#source = source;
  }

  /** Of what was just added here those are told at once who stand right before it; for all others a read follows. */
  hear(grown: Grown): void {
    const { news } = grown;
    // What is being read goes first: it may begin before this.
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

  /** There may be something new, up to this number. However many hints come during a read, one read follows it. */
  wake(upTo = Number.POSITIVE_INFINITY): void {
    const told = this.#told;
    if (told && upTo <= told.seq && this.#places().every(([place]) => place === told.cursor)) return;
    this.#isWanted = true;
    if (!this.#isReading) void this.#readAll();
  }

  /** Does this after what was to be told before: in order, one at a time. */
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

  /** Ends when what was begun before it was asked has been sent. */
  async settled(): Promise<void> {
    await this.#current;
    await this.#telling;
  }

  async #readAll(): Promise<void> {
    const { gate, onTrouble } = this.#source;
    this.#isReading = true;
    while (this.#isWanted) {
      // Hints that came together are read for together.
      await turn();
      this.#isWanted = false;
      this.#current = gate(() => this.#readOnce()).catch((error: unknown) => {
        onTrouble(error);
        for (const connection of this.connections) leaveToFetch(connection);
      });
      await this.#current;
    }
    // With nothing in between: a hint that came after the last look and before this would be lost.
    this.#isReading = false;
  }

  async #readOnce(): Promise<void> {
    for (const [place, connections] of this.#places()) {
      const page = await this.#source.read(this.#uid, place);
      // One that has gone on meanwhile has said so, and is read for again from there.
      this.#send(
        place,
        page,
        connections.filter(({ cursor }) => cursor === place),
      );
    }
  }

  /** Where the sockets stand that are not fetching. */
  #places(): [string, Connection[]][] {
    const places = new Map<string, Connection[]>();
    for (const connection of this.connections) {
      const { cursor } = connection;
      if (cursor !== undefined) places.set(cursor, [...(places.get(cursor) ?? []), connection]);
    }
    return [...places];
  }

  #send(place: string, page: Page, connections: readonly Connection[]): void {
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

  /** Undefined where it is too much for one message. */
  #write(prev: string, { records, syncId, type: phase }: Told): string | undefined {
    const { limits } = this.#source;
    let count = 0;
    for (const rows of Object.values(records)) count += rows.length;
    if (count > limits.records) return undefined;
    const text = JSON.stringify({ type: 'db:update', prev, syncId, phase, records });
    return text.length > limits.recordBytes ? undefined : text;
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
