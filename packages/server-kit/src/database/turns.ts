import { AsyncLocalStorage } from 'node:async_hooks';
import { askAsServer, currentAsker } from './asking.ts';
import { FairQueue, type Turn } from './fair-queue.ts';

/** A turn for a transaction. The transaction takes one connection within it. */
interface HeldTurn {
  readonly turns: Turns;
  readonly turn: Turn;
  isConnected: boolean;
}

const held = new AsyncLocalStorage<HeldTurn>();

/** The turns on the connections of one database. Every query and every transaction takes one. */
export class Turns {
  readonly queue: FairQueue;

  constructor(slots: number) {
    this.queue = new FairQueue({ slots });
  }

  /** Waits for a turn, and runs the work of one transaction in it. */
  async run<T>(weight: number | undefined, work: () => Promise<T>): Promise<T> {
    if (held.getStore()?.turns === this) throw beside();
    const turn = await this.queue.take(currentAsker(), weight);
    try {
      return await held.run({ turns: this, turn, isConnected: false }, work);
    } finally {
      turn.end();
    }
  }

  /**
   * Takes the turn for a connection, and returns the function that ends it. Within `run` the connection
   * belongs to the transaction's own turn, so that a transaction never waits in the queue again.
   */
  async connect(): Promise<() => void> {
    const own = held.getStore();
    if (own?.turns !== this) {
      const turn = await this.queue.take(currentAsker());
      return () => turn.end();
    }
    if (own.isConnected) throw beside();
    own.isConnected = true;
    return () => undefined;
  }

  /** True if the current transaction has lasted long enough and somebody else waits for its connection. */
  isTurnOver(): boolean {
    const own = held.getStore();
    return own?.turns === this && own.turn.isOver();
  }
}

/** The error for a query that would wait for the connection which its own transaction holds. */
function beside(): Error {
  return new Error('A query went to the database from inside a transaction: pass it `tx` instead of `db`.');
}

/** Runs the callback on behalf of the server and outside of any transaction. */
export function outsideTurn(work: () => void): void {
  held.exit(() => askAsServer(work));
}
