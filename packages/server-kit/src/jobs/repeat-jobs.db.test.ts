import { day, second } from '@mitto/kit/time';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { HopelessJob } from './define-job.ts';
import { setJobsStage, start } from './jobs.fixture.ts';
import { repeatJobs } from './repeat-jobs.ts';
import { claimScheduledRun, insertSchedule } from './schedule-store.ts';

const stage = setJobsStage();

test('a repeating job runs once per interval over all processes', async () => {
  const runs: number[] = [];
  const repeating = [{ kind: 'test.nightly', everyMs: day, work: async () => void runs.push(stage.time) }];
  const processes = [1, 2, 3].map(() => stage.jobsThat(() => undefined, { repeating }));
  const all = () => Promise.all(processes.map((jobs) => jobs.drain()));
  await all();
  expect(runs).toEqual([]);
  for (let night = 1; night <= 3; night += 1) {
    stage.time = start + night * day;
    await all();
    await all();
    expect(runs).toHaveLength(night);
  }
});

test('of processes that reach for one run at the same moment, one gets it', async () => {
  await insertSchedule(stage.database.db, 'test.contested', start);
  const takes = [1, 2, 3, 4].map(() =>
    stage.database.transact((tx) => claimScheduledRun(tx, 'test.contested', start, start + day)),
  );
  expect((await Promise.all(takes)).toSorted()).toEqual([false, false, false, true]);
});

test('a repeating job that fails is tried again, and not joined by the next run', async () => {
  const runs: number[] = [];
  const work = async (): Promise<void> => {
    runs.push(stage.time);
    if (runs.length < 3) throw new Error('not yet');
  };
  const jobs = stage.jobsThat(() => undefined, {
    repeating: [{ kind: 'test.often', everyMs: second, work }],
  });
  await jobs.drain();
  stage.time += second;
  await jobs.drain();
  expect(runs).toHaveLength(1);
  stage.time += second / 2;
  await jobs.drain();
  stage.time += second / 2;
  await jobs.drain();
  const { rows } = await sql`select from job`.execute(stage.database.db);
  expect(rows).toHaveLength(1);
});

test('a run that could not be enqueued is enqueued at the next look', async () => {
  const { database } = stage;
  const work = async () => undefined;
  const repeats = repeatJobs(database, () => stage.time, [{ kind: 'test.often', everyMs: day, work }]);
  await repeats.enqueueDue(async () => '');
  stage.time += day;
  await expect(repeats.enqueueDue(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
  const kinds: string[] = [];
  await repeats.enqueueDue(async (_tx, { kind }) => {
    kinds.push(kind);
    return '';
  });
  expect(kinds).toEqual(['test.often']);
});

test('what was given up is forgotten after thirty days', async () => {
  const jobs = stage.jobsThat(() => {
    throw new HopelessJob('no');
  });
  await stage.say(jobs, 'in vain');
  await jobs.drain();
  stage.time += 29 * day;
  await jobs.drain();
  expect((await jobs.count()).givenUp).toBe(1);
  stage.time += 2 * day;
  await jobs.drain();
  expect((await jobs.count()).givenUp).toBe(0);
});
