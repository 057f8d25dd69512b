import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { World } from '@mitto/testkit/start-world';
import { sql } from 'kysely';
import { findPostgres, type PostgresServer } from '../../../tools/postgres.ts';
import { runQuietly } from '../../../tools/progress.mjs';
import { aPair, senderOf } from './sender.ts';

const senders = 16;

/**
 * Measures how many messages per second sixteen pairs of members send. Each sender waits for the answer
 * before sending the next message.
 */
export async function measureRate(world: World, seconds: number): Promise<number> {
  const says = [];
  for (let number = 0; number < senders; number += 1) {
    says.push(senderOf(...(await aPair(world, `rate${number}`))));
  }
  return await inSeconds(seconds, says, (say, count) => say(`message ${count}`));
}

/**
 * Measures how many rows per second are inserted, each in its own transaction, through the same connection
 * pool.
 */
export async function measureInserts(world: World, seconds: number): Promise<number> {
  await sql`create table if not exists bench_row (id serial primary key, content text not null)`.execute(
    world.database.db,
  );
  const lanes = Array.from({ length: senders }, (_, lane) => lane);
  return await inSeconds(seconds, lanes, async (_, count) => {
    await sql`insert into bench_row (content) values (${`message ${count}`})`.execute(world.database.db);
  });
}

async function inSeconds<Lane>(
  seconds: number,
  lanes: readonly Lane[],
  work: (lane: Lane, count: number) => Promise<void>,
): Promise<number> {
  let count = 0;
  const begun = performance.now();
  const end = begun + seconds * 1000;
  await Promise.all(
    lanes.map(async (lane) => {
      while (performance.now() < end) {
        count += 1;
        await work(lane, count);
      }
    }),
  );
  return count / ((performance.now() - begun) / 1000);
}

/** Measures the same insert with pgbench, PostgreSQL's own benchmark. */
export async function measurePgbench(server: PostgresServer, seconds: number): Promise<number> {
  const script = join(server.folder, 'insert.sql');
  writeFileSync(script, "insert into bench_row (content) values ('a message');\n");
  const program = join(findPostgres() ?? '', 'pgbench');
  const words = ['-n', '-f', script, '-c', String(senders), '-j', '2', '-T', String(seconds), server.url];
  const { code, said } = await runQuietly(program, words);
  const tps = /tps = ([\d.]+)/.exec(said)?.[1];
  if (code !== 0 || tps === undefined) throw new Error(`pgbench said: ${said}`);
  return Number(tps);
}
