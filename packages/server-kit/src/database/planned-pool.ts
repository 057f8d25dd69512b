import { channel } from 'node:diagnostics_channel';
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { isStalePlan } from './stale-plan.ts';
import type { Turns } from './turns.ts';

/** A statement that is sent to PostgreSQL. */
export interface SentStatement {
  readonly text: string;
  /** True if the connection waited for nothing: the statement begins a round trip. Others go along with it. */
  readonly beginsTrip: boolean;
}

const sent = channel('mitto:statement');

/** Calls the listener for each statement that this process sends, until the returned function is called. */
export function watchStatements(listener: (statement: SentStatement) => void): () => void {
  // Only this module publishes here.
  const onMessage = (message: unknown) => listener(message as SentStatement);
  sent.subscribe(onMessage);
  return () => void sent.unsubscribe(onMessage);
}

/**
 * Wraps a pool so that repeated statements become prepared statements. Each connection then plans such a
 * statement once instead of at every query. Connections are given out in turns.
 */
export function plannedPool(pool: pg.Pool, turns: Turns): PostgresPool {
  const names = new StatementNames();
  return {
    options: pool.options,
    connect: () => connect(pool, turns, names),
    end: () => pool.end(),
  };
}

async function connect(pool: pg.Pool, turns: Turns, names: StatementNames): Promise<PostgresPoolClient> {
  const end = await turns.connect();
  try {
    return plannedClient(await pool.connect(), names, end);
  } catch (error) {
    end();
    throw error;
  }
}

function plannedClient(client: pg.PoolClient, names: StatementNames, end: () => void): PostgresPoolClient {
  const { stream } = client.connection;
  let isGathering = false;
  /**
   * Sends all queries of one tick in a single write, because a system call costs more than the bytes it
   * sends.
   */
  const gather = (): void => {
    if (isGathering) return;
    isGathering = true;
    stream.cork();
    process.nextTick(() => {
      isGathering = false;
      stream.uncork();
    });
  };
  let unanswered = 0;
  const send = async (query: pg.QueryConfig): Promise<pg.QueryResult> => {
    gather();
    if (sent.hasSubscribers) sent.publish({ text: query.text, beginsTrip: unanswered === 0 });
    unanswered += 1;
    try {
      return await client.query(query);
    } finally {
      unanswered -= 1;
    }
  };
  const ask = async (text: string, values: readonly unknown[]): Promise<pg.QueryResult> => {
    const name = values.length === 0 ? undefined : names.nameOf(text);
    return await send({ text, values: [...values], ...(name !== undefined && { name }) });
  };
  const askAgain = async (text: string, values: readonly unknown[]): Promise<pg.QueryResult> => {
    try {
      return await ask(text, values);
    } catch (error) {
      if (!isStalePlan(error)) throw error;
      names.renew();
      // Inside a transaction this error has already aborted the whole transaction. transact() runs it again.
      if (client.getTransactionStatus() !== 'I') throw error;
      return await ask(text, values);
    }
  };
  let begin: string | undefined;
  /**
   * Sends `begin` together with the first statement of the transaction, as one if that has no values. Only a lost
   * connection makes `begin` fail, and then the first statement fails as well.
   */
  const askFirst = async (text: string, values: readonly unknown[]): Promise<pg.QueryResult> => {
    const first = begin;
    begin = undefined;
    if (first === undefined) return await askAgain(text, values);
    if (values.length > 0) {
      send({ text: first }).catch(() => undefined);
      return await askAgain(text, values);
    }
    // The driver answers several statements with a list, which its types leave out.
    const answers: pg.QueryResult | pg.QueryResult[] = await send({ text: `${first}; ${text}` });
    return Array.isArray(answers) ? answers[1] : answers;
  };
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query(text: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('There are no cursors here: read page by page.');
    if (!opening.test(text)) return askFirst(text, values);
    begin = text;
    return Promise.resolve(nothing);
  }
  const release = (isBroken?: boolean): void => {
    client.release(isBroken);
    end();
  };
  return { query, release };
}

const opening = /^(begin|start transaction)\b/;
const nothing = { command: 'BEGIN', rowCount: null, oid: 0, fields: [], rows: [] };

const timesUntilNamed = 3;
const maxNamed = 1000;
const maxCounted = 5000;

/**
 * Names of prepared statements, by query text. A statement gets a name at its third use. Every connection
 * stores each named statement in memory, so the number of names is limited. Texts with unlimited variants
 * (such as value lists of any length) rarely reach a third use.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #counts = new Map<string, number>();
  #generation = 0;

  nameOf(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined) return name;
    if (this.#names.size >= maxNamed) return undefined;
    const count = (this.#counts.get(text) ?? 0) + 1;
    if (count < timesUntilNamed) {
      if (this.#counts.size >= maxCounted) this.#counts.clear();
      this.#counts.set(text, count);
      return undefined;
    }
    this.#counts.delete(text);
    const fresh = `m${this.#generation}_${this.#names.size}`;
    this.#names.set(text, fresh);
    return fresh;
  }

  /**
   * Drops all names after a table has changed. The connections still store the outdated plans under the old
   * names, so statements are prepared again under new names.
   */
  renew(): void {
    this.#generation += 1;
    this.#names.clear();
  }
}
