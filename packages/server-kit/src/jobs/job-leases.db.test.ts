// @pglite: its locks, subscriptions and transactions differ
import { setTimeout as sleep } from 'node:timers/promises';
import { hour, second } from '@mitto/kit/time';
import { createFaultProxy } from '@mitto/testkit/fault-proxy';
import { openTestPostgres } from '@mitto/testkit/open-test-postgres';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { coreMigrations } from '../core-migrations.ts';
import type { Database } from '../database/database.ts';
import { openPostgres } from '../database/open-postgres.ts';
import { greet, setJobsStage, start, until } from './jobs.fixture.ts';

const stage = setJobsStage();

test('four processes share 200 jobs: each is done once', async () => {
  const done: string[] = [];
  const processes = [1, 2, 3, 4].map(() =>
    stage.jobsThat(async (word) => {
      await sleep(Math.random() * 3);
      done.push(word);
    }),
  );
  const words = Array.from({ length: 200 }, (_, index) => `word ${index}`);
  const [first] = processes;
  if (!first) throw new Error('There is no first process.');
  await stage.database.transact(async (tx) => {
    for (const word of words) await first.enqueue(tx, greet, { word });
  });
  await Promise.all(processes.map((jobs) => jobs.drain()));
  expect(done.toSorted()).toEqual(words.toSorted());
});

test('no more jobs run at a time than there are hands, and no transaction is open meanwhile', async () => {
  let running = 0;
  let most = 0;
  const open: number[] = [];
  const jobs = stage.jobsThat(
    async () => {
      running += 1;
      most = Math.max(most, running);
      const { rows } = await sql<{ open: number }>`
        select count(*)::int as open from pg_stat_activity
        where state like 'idle in transaction%' and datname = current_database()`.execute(stage.database.db);
      open.push(rows[0]?.open ?? -1);
      await sleep(10);
      running -= 1;
    },
    { concurrency: 3 },
  );
  for (let index = 0; index < 12; index += 1) await stage.say(jobs, `${index}`);
  await jobs.drain();
  expect(most).toBe(3);
  expect(open).toEqual(Array.from({ length: 12 }, () => 0));
});

test('a job whose process died is taken over when its lease has run out, not before', async () => {
  const said: string[] = [];
  const lease = 30 * second;
  const dead = stage.jobsThat(() => undefined, { lease });
  await stage.say(dead, 'taken over');
  await sql`update job set attempt = 1, locked_until = ${start + lease}`.execute(stage.database.db);
  const alive = stage.jobsThat((word, run) => void said.push(`${word} ${run.attempt}`), { lease });
  stage.time = start + lease - 1;
  await alive.drain();
  expect(said).toEqual([]);
  stage.time = start + lease;
  await alive.drain();
  expect(said).toEqual(['taken over 2']);
});

test('work that takes longer than its lease keeps it', async () => {
  const done: string[] = [];
  const options = { lease: 300, now: Date.now };
  const slow = stage.jobsThat(async () => {
    await sleep(1200);
    done.push('slow');
  }, options);
  const quick = stage.jobsThat(() => void done.push('quick'), options);
  await stage.say(slow, 'slow work');
  const drained = slow.drain();
  await sleep(50);
  const end = Date.now() + 1000;
  while (Date.now() < end) {
    await quick.drain();
    await sleep(50);
  }
  await drained;
  expect(done).toEqual(['slow']);
});

test('one who lost the lease and fails does not put the job back under the one who works on it', async () => {
  let release = (): void => undefined;
  const waiting = new Promise<void>((resolve) => {
    release = resolve;
  });
  const late = stage.jobsThat(async () => {
    await waiting;
    throw new Error('too late');
  });
  await stage.say(late, 'contested');
  const drained = late.drain();
  await until(async () => (await lockedUntil()) !== null);
  await sql`update job set attempt = 2, locked_until = ${start + hour}`.execute(stage.database.db);
  release();
  await drained;
  expect(await lockedUntil()).toBe(start + hour);
});

async function lockedUntil(): Promise<number | null | undefined> {
  const { rows } = await sql<{
    locked_until: number | null;
  }>`select max(locked_until) as locked_until from job`.execute(stage.database.db);
  return rows[0]?.locked_until;
}

test('a job that takes its process down every time is given up as well', async () => {
  let runs = 0;
  const jobs = stage.jobsThat(() => {
    runs += 1;
  });
  await stage.say(jobs, 'poison');
  await sql`update job set attempt = 3, locked_until = ${start}`.execute(stage.database.db);
  await jobs.drain();
  expect(runs).toBe(0);
  expect(await jobs.count()).toEqual({ due: 0, givenUp: 1 });
});

test('stopping waits for the work in hand and takes no more', async () => {
  const done: string[] = [];
  const jobs = stage.jobsThat(
    async (word) => {
      await sleep(100);
      done.push(word);
    },
    { concurrency: 1 },
  );
  await jobs.start();
  await stage.say(jobs, 'in hand');
  await stage.say(jobs, 'still to come');
  await until(async () => (await lockedUntil()) !== null);
  await jobs.stop();
  expect(done).toHaveLength(1);
  await sleep(50);
  expect(done).toHaveLength(1);
  expect(await jobs.count()).toEqual({ due: 1, givenUp: 0 });
});

test.runIf(process.env['TEST_ENGINE'] === 'postgres')(
  'a database that goes away during the work and comes back: the job is done once, and the queue goes on',
  async () => {
    const real = await openTestPostgres([coreMigrations]);
    const address = new URL(real.url);
    const proxy = await createFaultProxy(Number(address.port));
    address.host = `127.0.0.1:${proxy.port}`;
    const through = openPostgres({ url: address.href });
    const done: string[] = [];
    const jobs = stage.jobsThat(
      async (word) => {
        done.push(word);
        if (word !== 'before') return;
        await proxy.set({ mode: 'refuse' });
        proxy.cutAll();
        setTimeout(() => void proxy.set({}), 700);
      },
      { database: through },
    );
    try {
      await jobs.start();
      await real.transact((tx) => jobs.enqueue(tx, greet, { word: 'before' }));
      await until(() => done.length === 1);
      await until(async () => (await real.isReady()) && (await countIn(real)) === 0);
      await real.transact((tx) => jobs.enqueue(tx, greet, { word: 'after' }));
      await until(() => done.length === 2);
      await jobs.stop();
      expect(done).toEqual(['before', 'after']);
      expect(stage.logged).not.toContain('could not be recorded');
    } finally {
      await through.close();
      await proxy.close();
      await real.close();
    }
  },
);

async function countIn({ db }: Database): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from job`.execute(db);
  return rows[0]?.count;
}
