import { readFileSync } from 'node:fs';
import type { Database, Db } from '@mitto/server-kit/database/database';
import { openPostgres } from '@mitto/server-kit/database/open-postgres';
import { sql } from 'kysely';
import type { Ask, Design } from './designs.ts';

export interface Times {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  /** Processor time in ms that the database server needs for each query. */
  readonly cpu: number;
  readonly perSecond: number;
}

function quantile(sorted: readonly number[], part: number): number {
  return sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN;
}

/**
 * Returns the processor time in ms that a PostgreSQL backend has used so far. The kernel measures it in steps
 * of 10 ms.
 */
function cpuOf(pid: number): number {
  const words = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(words[11]) + Number(words[12])) * 10;
}

async function pidOf(db: Db): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return rows[0]?.pid ?? 0;
}

/**
 * Opens several databases with one connection each. The connections stay open during the whole measurement.
 */
export async function openConnections(url: string, count: number): Promise<Database[]> {
  return await Promise.all(
    Array.from({ length: count }, async () => openPostgres({ url, maxConnections: 1 })),
  );
}

/** Runs queries one after the other on each connection, until the time is over or all queries have run. */
export async function measure(
  design: Design,
  connections: readonly Database[],
  next: () => Ask,
  { questions, seconds }: { readonly questions: number; readonly seconds: number },
): Promise<Times> {
  for (const { db } of connections) for (let warm = 0; warm < 12; warm += 1) await design.find(db, next());
  const pids = await Promise.all(connections.map(({ db }) => pidOf(db)));
  const before = pids.map(cpuOf);
  const times: number[] = [];
  const start = performance.now();
  let asked = 0;
  await Promise.all(
    connections.map(async ({ db }) => {
      while (asked < questions && performance.now() - start < seconds * 1000) {
        asked += 1;
        const from = performance.now();
        await design.find(db, next());
        times.push(performance.now() - from);
      }
    }),
  );
  const took = performance.now() - start;
  const used = pids.reduce((sum, pid, at) => sum + cpuOf(pid) - (before[at] ?? 0), 0);
  const sorted = times.toSorted((a, b) => a - b);
  return {
    p50: quantile(sorted, 0.5),
    p95: quantile(sorted, 0.95),
    p99: quantile(sorted, 0.99),
    cpu: used / times.length,
    perSecond: (times.length * 1000) / took,
  };
}
