import { setTimeout as sleep } from 'node:timers/promises';
import { openTestDatabase } from '@mitto/testkit/open-test-database';
import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Database } from '../database/database.ts';
import { createLog } from '../log.ts';
import { createSecrets } from '../seal.ts';
import { createJobs, type Jobs, type JobsOptions } from './create-jobs.ts';
import { defineJob, type EnqueueOptions, handleJob, type JobRun } from './define-job.ts';

export const greet = defineJob({ kind: 'test.greet', payload: v.object({ word: v.string() }), maxTries: 3 });

export const start = Date.UTC(2026, 10, 20);

export interface JobsStage {
  readonly database: Database;
  /** Current time of the queues' clock. Tests change it. */
  time: number;
  readonly logged: string;
  /** Creates the queue of one process. It calls `work` with the word of each greeting job. */
  jobsThat(work: (word: string, run: JobRun) => void | Promise<void>, options?: Partial<JobsOptions>): Jobs;
  say(jobs: Jobs, word: string, options?: EnqueueOptions): Promise<string>;
}

/** Sets up a database for a test file, emptied before each test, and creates the queues that use it. */
export function setJobsStage(): JobsStage {
  let database: Database | undefined;
  let logged = '';
  let started: Jobs[] = [];
  const secrets = createSecrets('a secret of the tests');
  const log = createLog('info', {
    write(line: string) {
      logged += line;
    },
  });

  const stage: JobsStage = {
    get database() {
      if (!database) throw new Error('The database of the tests is not open yet.');
      return database;
    },
    time: start,
    get logged() {
      return logged;
    },
    jobsThat(work, options = {}) {
      const handlers = [handleJob(greet, async ({ word }, run) => await work(word, run))];
      const now = (): number => stage.time;
      const jobs = createJobs({ database: stage.database, handlers, secrets, log, now, ...options });
      started.push(jobs);
      return jobs;
    },
    say: (jobs, word, options = {}) =>
      stage.database.transact((tx) => jobs.enqueue(tx, greet, { word }, options)),
  };

  beforeAll(async () => {
    database = await openTestDatabase();
  });
  beforeEach(async () => {
    await Promise.all(started.map((jobs) => jobs.stop()));
    await sql`truncate job, job_schedule`.execute(stage.database.db);
    started = [];
    stage.time = start;
    logged = '';
  });
  afterAll(async () => {
    await Promise.all(started.map((jobs) => jobs.stop()));
    await database?.close();
  });
  return stage;
}

export async function until(isTrue: () => boolean | Promise<boolean>, within = 5000): Promise<void> {
  const end = Date.now() + within;
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error(`Not within ${within} ms.`);
    await sleep(5);
  }
}
