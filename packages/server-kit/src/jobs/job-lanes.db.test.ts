// @pglite: its locks, subscriptions and transactions differ
import { minute, second } from '@mitto/kit/time';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { defineJob, handleJob, LaterJob } from './define-job.ts';
import { setJobsStage, start, until } from './jobs.fixture.ts';
import { readSchedule } from './schedule-store.ts';

const stage = setJobsStage();
const lane = { name: 'slow', concurrency: 2 };
const slow = defineJob({ kind: 'test.slow', payload: v.null(), maxTries: 3, lane });
const other = defineJob({ kind: 'test.other', payload: v.null(), maxTries: 3, lane });

test('jobs of a lane that hang hold up no other, and are as many as the lane allows', async () => {
  const gate = Promise.withResolvers<void>();
  const said: string[] = [];
  let running = 0;
  const hang = async () => {
    running += 1;
    await gate.promise;
  };
  const jobs = stage.jobsThat(() => undefined, {
    concurrency: 1,
    // The clock moves by a minute while they hang.
    lease: 2 * minute,
    handlers: [handleJob(slow, hang), handleJob(other, hang)],
    repeating: [{ kind: 'test.again', everyMs: minute, work: async () => void said.push('again') }],
  });
  await jobs.start();
  await stage.database.transact(async (tx) => {
    for (let count = 0; count < 4; count += 1) await jobs.enqueue(tx, count % 2 ? slow : other, null);
  });
  await until(() => running === 2);
  // The usual lane plans its repeating jobs by the time at which it looks first.
  await until(async () => (await readSchedule(stage.database.db)).has('test.again'));
  stage.time += minute;
  jobs.wake();
  await until(() => said.length === 1);
  expect(running).toBe(2);
  gate.resolve();
  await until(() => running === 4);
});

test('draining runs the jobs that one lane enqueues in another', async () => {
  const done: string[] = [];
  const usual = defineJob({ kind: 'test.usual', payload: v.null(), maxTries: 3 });
  const jobs = stage.jobsThat(() => undefined, {
    handlers: [
      handleJob(slow, async () => {
        done.push('slow');
        await stage.database.transact((tx) => jobs.enqueue(tx, usual, null));
      }),
      handleJob(usual, async () => {
        done.push('usual');
        if (done.length < 6) await stage.database.transact((tx) => jobs.enqueue(tx, slow, null));
      }),
    ],
  });
  await stage.database.transact((tx) => jobs.enqueue(tx, slow, null));
  await jobs.drain();
  expect(done).toEqual(['slow', 'usual', 'slow', 'usual', 'slow', 'usual']);
});

test('a job that says when runs again then, not after the backoff', async () => {
  const times: number[] = [];
  const jobs = stage.jobsThat(() => {
    times.push(stage.time);
    if (times.length === 1) throw new LaterJob(start + minute, 'busy');
  });
  await stage.say(jobs, 'hello');
  await jobs.drain();
  stage.time = start + minute - second;
  await jobs.drain();
  expect(times).toEqual([start]);
  stage.time = start + minute;
  await jobs.drain();
  expect(times).toEqual([start, start + minute]);
  expect((await jobs.count()).due).toBe(0);
});
