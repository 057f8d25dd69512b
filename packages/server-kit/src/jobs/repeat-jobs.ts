import { minute, type Now } from '@mitto/kit/time';
import * as v from 'valibot';
import type { Database } from '../database/database.ts';
import { defineJob, type Enqueue, handleJob, type JobHandler } from './define-job.ts';
import type { RepeatingJob } from './repeating-job.ts';
import { claimScheduledRun, insertSchedule, readSchedule } from './schedule-store.ts';

export interface Repeats {
  readonly handlers: readonly JobHandler[];
  /** Enqueues a job for each repeating job that is due. If several processes try, only one enqueues it. */
  enqueueDue(enqueue: Enqueue): Promise<void>;
}

const maxTries = 5;

/** Turns each due run of a repeating job into an ordinary job with lease and retries. */
export function repeatJobs(database: Database, now: Now, repeating: readonly RepeatingJob[]): Repeats {
  const kinds = repeating.map(({ kind, everyMs: every, work }) => {
    const job = defineJob({ kind, payload: v.null(), maxTries });
    return { kind, every, job, handler: handleJob(job, work) };
  });
  let isPlanned = false;
  let lookAt = 0;

  const plan = async (): Promise<void> => {
    for (const { kind, every } of kinds) await insertSchedule(database.db, kind, now() + every);
    isPlanned = true;
  };

  return {
    handlers: kinds.map(({ handler }) => handler),
    async enqueueDue(enqueue) {
      const at = now();
      if (at < lookAt) return;
      if (!isPlanned) await plan();
      const planned = await readSchedule(database.db);
      let next = at + minute;
      for (const { kind, every, job } of kinds) {
        const nextAt = planned.get(kind) ?? at + every;
        next = Math.min(next, nextAt > at ? nextAt : at + every);
        if (nextAt > at) continue;
        await database.transact(async (tx) => {
          if (await claimScheduledRun(tx, kind, at, at + every)) await enqueue(tx, job, null);
        });
      }
      // Set last, because after a failure the next look must enqueue what is still due.
      lookAt = next;
    },
  };
}
