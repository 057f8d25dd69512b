import { waitForAll } from '@mitto/kit/wait-for-all';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Database, Tx } from './database.ts';
import { plannedPool } from './planned-pool.ts';
import type { Tables } from './tables.ts';
import { snapshot, transact } from './transact.ts';
import { Turns } from './turns.ts';

const int8 = 20;

export interface PostgresOptions {
  readonly url: string;
  readonly maxConnections?: number;
  /** Called for connection errors. The pool replaces broken connections by itself. */
  readonly onTrouble?: (error: Error) => void;
}

export function openPostgres({ url, maxConnections = 10, onTrouble }: PostgresOptions): Database {
  const types = new pg.TypeOverrides();
  // Parses bigint as a number, as PGlite does. Our values (times in milliseconds, counters) stay far below
  // 2^53.
  types.setTypeParser(int8, Number);
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    types,
    // Sends queries that a transaction issues together without waiting for the answers in between.
    pipeline: true,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'mitto',
  });
  pool.on('error', (error) => onTrouble?.(error));
  // The pool handles errors of idle connections only. Without this listener, a connection that breaks during
  // a query would end the process.
  pool.on('connect', (client) => client.on('error', (error) => onTrouble?.(error)));
  const turns = new Turns(maxConnections);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: plannedPool(pool, turns) }) });
  return {
    engine: 'postgres',
    db,
    turns,
    isTurnOver: () => turns.isTurnOver(),
    transact: (work, wishes) =>
      transact({ db, turns }, wishes?.isByKeys ? plannedOnce(work) : work, wishes?.weight),
    snapshot: (work, wishes) => snapshot({ db, turns }, work, wishes?.weight),
    listen: (channel, callback) => listen(url, channel, callback, onTrouble),
    isReady: async () => {
      try {
        await sql`select 1`.execute(db);
        return true;
      } catch (error) {
        onTrouble?.(error instanceof Error ? error : new Error(String(error)));
        return false;
      }
    },
    close: () => db.destroy(),
  };
}

function plannedOnce<T>(work: (tx: Tx) => Promise<T>): (tx: Tx) => Promise<T> {
  return async (tx) => {
    const setting = sql`set local plan_cache_mode = force_generic_plan`.execute(tx);
    const [, done] = await waitForAll([setting, work(tx)]);
    return done;
  };
}

const longestPause = 5000;

/** Keeps one connection open that listens on the channel. A lost connection is opened again, with backoff. */
async function listen(
  url: string,
  channel: string,
  callback: (payload: string) => void,
  onTrouble?: (error: Error) => void,
): Promise<() => Promise<void>> {
  let client: pg.Client | undefined;
  let isOver = false;
  let pause = 100;
  let timer: NodeJS.Timeout | undefined;

  const connect = async (): Promise<void> => {
    const fresh = new pg.Client({ connectionString: url, application_name: 'mitto-listen', keepAlive: true });
    let isLost = false;
    const lose = (error?: Error): void => {
      if (isLost) return;
      isLost = true;
      if (error) onTrouble?.(error);
      if (!isOver) timer = setTimeout(reconnect, pause);
      pause = Math.min(pause * 2, longestPause);
    };
    fresh.on('error', lose);
    fresh.on('end', () => lose());
    fresh.on('notification', (message) => callback(message.payload ?? ''));
    try {
      await fresh.connect();
      await fresh.query(`listen ${fresh.escapeIdentifier(channel)}`);
    } catch (error) {
      lose(error instanceof Error ? error : new Error(String(error)));
      throw error;
    }
    pause = 100;
    client = fresh;
    // The listener was stopped while this connection was being opened.
    if (isOver) await fresh.end();
  };
  // Errors are ignored because `lose` has already reported the failure and scheduled the next attempt.
  const reconnect = (): void => void connect().catch(() => undefined);

  try {
    await connect();
  } catch (error) {
    // The caller gets no function to stop it, so it must not reconnect by itself.
    isOver = true;
    clearTimeout(timer);
    throw error;
  }
  return async () => {
    isOver = true;
    clearTimeout(timer);
    await client?.end();
  };
}
