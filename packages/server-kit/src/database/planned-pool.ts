import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { isStalePlan } from './stale-plan.ts';

/** A statement that comes again and again is planned once for a connection instead of each time it is asked. */
export function plannedPool(pool: pg.Pool): PostgresPool {
  const names = new StatementNames();
  return {
    options: pool.options,
    connect: async () => plannedClient(await pool.connect(), names),
    end: () => pool.end(),
  };
}

function plannedClient(client: pg.PoolClient, names: StatementNames): PostgresPoolClient {
  const { stream } = client.connection;
  let isGathering = false;
  /** What is asked before anybody can have been answered leaves in one piece: a write costs more than what it writes. */
  const gather = (): void => {
    if (isGathering) return;
    isGathering = true;
    stream.cork();
    process.nextTick(() => {
      isGathering = false;
      stream.uncork();
    });
  };
  const ask = async (text: string, values: readonly unknown[]): Promise<pg.QueryResult> => {
    gather();
    const name = values.length === 0 ? undefined : names.nameOf(text);
    return await client.query({ text, values: [...values], ...(name !== undefined && { name }) });
  };
  const askAgain = async (text: string, values: readonly unknown[]): Promise<pg.QueryResult> => {
    try {
      return await ask(text, values);
    } catch (error) {
      if (!isStalePlan(error)) throw error;
      names.renew();
      // Within a transaction it is over for all of it, and transact() begins again.
      if (client.getTransactionStatus() !== 'I') throw error;
      return await ask(text, values);
    }
  };
  const open = (text: string): Promise<pg.QueryResult> => {
    gather();
    // Sent with the first that is asked in it, whose answer tells of a connection that is lost. Nothing else fails it.
    client.query(text).catch(() => undefined);
    return Promise.resolve(nothing);
  };
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query(text: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('There are no cursors here: read page by page.');
    return opening.test(text) ? open(text) : askAgain(text, values);
  }
  return { query, release: (isBroken) => client.release(isBroken) };
}

const opening = /^(begin|start transaction)\b/;
const nothing = { command: 'BEGIN', rowCount: null, oid: 0, fields: [], rows: [] };

const timesUntilNamed = 3;
const mostNamed = 1000;
const mostCounted = 5000;

/**
 * The statements that come again. Every connection keeps each it was asked under its name, so that there may only be
 * so many of them: of texts without end (a list of values as long as somebody's wish) few ever come three times.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #counts = new Map<string, number>();
  #generation = 0;

  nameOf(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined) return name;
    if (this.#names.size >= mostNamed) return undefined;
    const count = (this.#counts.get(text) ?? 0) + 1;
    if (count < timesUntilNamed) {
      if (this.#counts.size >= mostCounted) this.#counts.clear();
      this.#counts.set(text, count);
      return undefined;
    }
    this.#counts.delete(text);
    const fresh = `m${this.#generation}_${this.#names.size}`;
    this.#names.set(text, fresh);
    return fresh;
  }

  /** A table became another one since: what was planned for it is asked under other names from now on. */
  renew(): void {
    this.#generation += 1;
    this.#names.clear();
  }
}
