// @pglite: its locks, subscriptions and transactions differ
import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '@mitto/kit/ids';
import { day, hour, minute, second } from '@mitto/kit/time';
import { sql } from 'kysely';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { createMemoryBus } from '../bus/create-memory-bus.ts';
import { defineJob, HopelessJob, type JobRun } from './define-job.ts';
import { greet, setJobsStage, start, until } from './jobs.fixture.ts';

const stage = setJobsStage();

test('a job is done once its transaction has committed, and leaves nothing behind', async () => {
  const said: string[] = [];
  const jobs = stage.jobsThat((word) => void said.push(word));
  await stage.say(jobs, 'hello');
  await jobs.drain();
  expect(said).toEqual(['hello']);
  const { rows } = await sql`select * from job`.execute(stage.database.db);
  expect(rows).toEqual([]);
});

test('a job of a transaction that rolled back does not exist', async () => {
  const said: string[] = [];
  const jobs = stage.jobsThat((word) => void said.push(word));
  await jobs.start();
  const undone = stage.database.transact(async (tx) => {
    await jobs.enqueue(tx, greet, { word: 'never' });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await jobs.drain();
  expect(said).toEqual([]);
});

test('a started queue takes a job up within milliseconds of the commit, not at the next look', async () => {
  const jobs = stage.jobsThat(() => undefined);
  await jobs.start();
  const pauses: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    await sleep(50);
    const committed = Date.now();
    await stage.say(jobs, 'now');
    await until(async () => (await jobs.count()).due === 0);
    pauses.push(Date.now() - committed);
  }
  expect(Math.min(...pauses)).toBeLessThan(300);
});

test('work that another process put in is found within the second', async () => {
  const said: string[] = [];
  const worker = stage.jobsThat((word) => void said.push(word));
  const other = stage.jobsThat(() => undefined);
  await worker.start();
  // Waits until the worker's poll at the start is over. That poll could otherwise find the job by chance.
  await sleep(200);
  await stage.say(other, 'from elsewhere');
  await until(() => said.length === 1, 3000);
});

test('a process that does not work itself tells the others over the bus', async () => {
  const bus = createMemoryBus();
  const said: string[] = [];
  const worker = stage.jobsThat((word) => void said.push(word), { bus });
  const other = stage.jobsThat(() => undefined, { bus });
  await worker.start();
  const pauses: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    await sleep(50);
    const committed = Date.now();
    await stage.say(other, 'over the bus');
    await until(() => said.length === round + 1);
    pauses.push(Date.now() - committed);
  }
  expect(Math.min(...pauses)).toBeLessThan(300);
});

test('at rest a payload cannot be read', async () => {
  const jobs = stage.jobsThat(() => undefined);
  await stage.say(jobs, 'canary-4711');
  const { rows } = await sql<{ row: string }>`
    select encode(payload, 'escape') || job::text as row from job`.execute(stage.database.db);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.row).not.toContain('canary');
  expect(rows[0]?.row).not.toContain(Buffer.from('canary').toString('hex'));
});

test('a job that fails is tried again with growing pauses and the same id, then given up, kept and logged', async () => {
  const runs: JobRun[] = [];
  const jobs = stage.jobsThat((_word, run) => {
    runs.push(run);
    throw new Error('the receiver is away');
  });
  const id = await stage.say(jobs, 'again');
  await jobs.drain();
  expect(runs).toMatchObject([{ id, attempt: 1 }]);
  stage.time += 0.9 * second;
  await jobs.drain();
  expect(runs).toHaveLength(1);
  stage.time += 1.1 * second;
  await jobs.drain();
  expect(runs).toHaveLength(2);
  stage.time += 4 * second;
  await jobs.drain();
  expect(runs.map((run) => run.attempt)).toEqual([1, 2, 3]);
  stage.time += day;
  await jobs.drain();
  expect(runs).toHaveLength(3);
  expect(await jobs.count()).toEqual({ due: 0, givenUp: 1 });
  expect(stage.logged).toContain('job given up');
  expect(stage.logged).toContain(id);
});

test('a job whose work says it is hopeless is not tried again', async () => {
  let runs = 0;
  const jobs = stage.jobsThat(() => {
    runs += 1;
    throw new HopelessJob('there is no such receiver');
  });
  await stage.say(jobs, 'in vain');
  await jobs.drain();
  stage.time += hour;
  await jobs.drain();
  expect(runs).toBe(1);
  expect(await jobs.count()).toEqual({ due: 0, givenUp: 1 });
});

test('a payload that is not of the schema is refused without being quoted, and nothing is put in', async () => {
  const jobs = stage.jobsThat(() => undefined);
  const wrong = stage.database.transact((tx) =>
    // @ts-expect-error the number is what is wrong here
    jobs.enqueue(tx, greet, { word: 47_114_711 }),
  );
  await expect(wrong).rejects.toThrow(
    'The payload of a job of kind test.greet is not of its schema at: word.',
  );
  const unknown = defineJob({ kind: 'test.unknown', payload: v.null(), maxTries: 1 });
  const unhandled = stage.database.transact((tx) => jobs.enqueue(tx, unknown, null));
  await expect(unhandled).rejects.toThrow('Nothing handles jobs of kind test.unknown');
  expect(await jobs.count()).toEqual({ due: 0, givenUp: 0 });
});

test('a job waits for its time', async () => {
  const said: string[] = [];
  const jobs = stage.jobsThat((word) => void said.push(word));
  await stage.say(jobs, 'later', { at: start + minute });
  await jobs.drain();
  expect(said).toEqual([]);
  stage.time = start + minute;
  await jobs.drain();
  expect(said).toEqual(['later']);
});

test('the same id put in twice is one job', async () => {
  const said: string[] = [];
  const jobs = stage.jobsThat((word) => void said.push(word));
  const id = newId();
  await stage.say(jobs, 'once', { id });
  await stage.say(jobs, 'once', { id });
  await jobs.drain();
  expect(said).toEqual(['once']);
});

test('erasing a member erases the jobs about them and nobody else', async () => {
  const said: string[] = [];
  const jobs = stage.jobsThat((word) => void said.push(word));
  const ana = newId();
  const ben = newId();
  await stage.say(jobs, 'to ana', { uid: ana });
  await stage.say(jobs, 'to ben', { uid: ben });
  await stage.database.transact((tx) => jobs.eraseJobs(tx, ana));
  await jobs.drain();
  expect(said).toEqual(['to ben']);
});

test('the export lists the jobs about a member, also those that are somebody else’s', async () => {
  const jobs = stage.jobsThat(() => undefined);
  const [ana, ben, cleo] = [newId(), newId(), newId()];
  await stage.say(jobs, 'a secret to ana', { uid: ana });
  await stage.say(jobs, 'a secret to ben', { uid: ben, others: [cleo, ana] });
  const listOf = async (uid: string) => {
    const { job = [] } = await stage.database.transact((tx) => jobs.exportJobs(tx, uid));
    expect(JSON.stringify(job)).not.toMatch(/secret|others|payload|"uid"/);
    return job;
  };
  expect(await listOf(ana)).toHaveLength(2);
  expect(await listOf(ben)).toHaveLength(1);
  expect(await listOf(cleo)).toMatchObject([
    { kind: greet.kind, failed_at: null, run_at: expect.any(Number) },
  ]);
  expect(await listOf(newId())).toEqual([]);
});

test('a wake from inside a transaction does not run the work inside it', async () => {
  const said: string[] = [];
  const jobs = stage.jobsThat((word) => void said.push(word));
  await jobs.start();
  await sleep(200);
  await stage.database.transact(async (tx) => {
    await jobs.enqueue(tx, greet, { word: 'woken' });
    jobs.wake();
    await sleep(20);
    expect(said).toEqual([]);
  });
  await until(() => said.length === 1);
  expect(stage.logged).toBe('');
});
