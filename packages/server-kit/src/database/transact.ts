import { setTimeout as sleep } from 'node:timers/promises';
import type { Db, Tx } from './database.ts';
import { isStalePlan } from './stale-plan.ts';
import { outsideTurn, type Turns } from './turns.ts';
import { unqueued } from './unqueued.ts';

const serializationFailure = '40001';
const deadlockDetected = '40P01';
const maxTries = 8;

interface Waiting {
  readonly before: Array<() => Promise<void>>;
  readonly after: Array<() => void>;
}

const waiting = new WeakMap<Tx, Waiting>();

function waitingOn(tx: Tx): Waiting {
  const found = waiting.get(tx);
  if (!found) throw new Error('This needs the transaction that transact() handed out.');
  return found;
}

/**
 * Runs the callback at the end of the transaction, after its work and before the commit. Use it for locks
 * that must be acquired last and held briefly.
 */
export function beforeCommit(tx: Tx, finish: () => Promise<void>): void {
  waitingOn(tx).before.push(finish);
}

/**
 * Runs the callback after the transaction has committed. It never runs if the transaction rolls back, nor if
 * the process dies right after the commit. So use it for hints only, never for an effect that must happen.
 */
export function onCommit(tx: Tx, nudge: () => void): void {
  waitingOn(tx).after.push(nudge);
}

interface Connections {
  readonly db: Db;
  readonly turns: Turns;
}

/** Runs the work in one transaction. The weight is the cost of its turn; by default that of its asker. */
export async function transact<T>(
  { db, turns }: Connections,
  work: (tx: Tx) => Promise<T>,
  weight?: number,
): Promise<T> {
  return await tryAgain(() => transactOnce(turns, weight, db.transaction(), work));
}

async function tryAgain<T>(once: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once();
    } catch (error) {
      if (!isWorthAnotherTry(error) || attempt >= maxTries) throw error;
      // Backoff with full jitter: the pause is random and at most 5, 10, 20 … 320 ms, so that conflicting
      // transactions do not collide again.
      await sleep(Math.random() * 2.5 * 2 ** attempt);
    }
  }
}

/**
 * Runs reads that all see the data of the same moment. Later commits of other transactions are not visible to
 * them.
 */
export async function snapshot<T>(
  { db, turns }: Connections,
  work: (tx: Tx) => Promise<T>,
  weight?: number,
): Promise<T> {
  const frozen = () => db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return await tryAgain(() => transactOnce(turns, weight, frozen(), work));
}

async function transactOnce<T>(
  turns: Turns,
  weight: number | undefined,
  transaction: ReturnType<Db['transaction']>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const hooks: Waiting = { before: [], after: [] };
  const run = () =>
    transaction.execute(async (queued) => {
      const { tx, end } = await unqueued(queued);
      waiting.set(tx, hooks);
      try {
        const done = await work(tx);
        for (const finish of hooks.before) await finish();
        return done;
      } finally {
        end();
      }
    });
  const result = await turns.run(weight, run);
  outsideTurn(() => {
    for (const nudge of hooks.after) nudge();
  });
  return result;
}

function isWorthAnotherTry(error: unknown): boolean {
  const code = sqlState(error);
  return code === serializationFailure || code === deadlockDetected || isStalePlan(error);
}

/** Returns the SQLSTATE of a database error, of either engine. */
export function sqlState(error: unknown): string | undefined {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return undefined;
}

const uniqueViolation = '23505';

/** True if the error is a violation of the named unique constraint or index. */
export function clashesWith(error: unknown, constraint: string): boolean {
  return (
    sqlState(error) === uniqueViolation &&
    error instanceof Error &&
    'constraint' in error &&
    error.constraint === constraint
  );
}

const connectionLost = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  '57P01',
  '57P02',
  '57P03',
  '08006',
  '08001',
  '08003',
  '08004',
  '53300',
]);
const connectionWords =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable/;

/** True if the database cannot be reached or is starting. False if the database refused the query. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return connectionLost.has(sqlState(error) ?? '') || connectionWords.test(error.message);
}
