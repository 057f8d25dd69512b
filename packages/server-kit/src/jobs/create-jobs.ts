import { newId } from '@mitto/kit/ids';
import { day, type Now, second } from '@mitto/kit/time';
import * as v from 'valibot';
import type { Bus } from '../bus/bus.ts';
import type { Database, Tx } from '../database/database.ts';
import { isDatabaseAway, onCommit } from '../database/transact.ts';
import type { Log } from '../log.ts';
import type { MemberExport } from '../module/member-export.ts';
import type { Secrets } from '../seal.ts';
import type { Enqueue, JobHandler, JobLane } from './define-job.ts';
import { type Begun, createJobLoop, type JobLoop } from './job-loop.ts';
import {
  claimJobs,
  countJobs,
  deleteGivenUp,
  deleteJobsOf,
  insertJob,
  type JobCounts,
  listJobsOf,
  releaseLeases,
} from './job-store.ts';
import { repeatJobs } from './repeat-jobs.ts';
import type { RepeatingJob } from './repeating-job.ts';
import { runTogether } from './run-job.ts';

export interface JobsOptions {
  readonly database: Database;
  readonly handlers: readonly JobHandler[];
  readonly repeating?: readonly RepeatingJob[];
  readonly secrets: Secrets;
  readonly now: Now;
  readonly log: Log;
  /** Number of jobs of the usual lane that this process runs at a time; default 4. */
  readonly concurrency?: number;
  /** Bus on which this process announces due jobs to other processes while it is busy or not started. */
  readonly bus?: Bus;
  /** Time in ms after which a lease on a job expires unless it is renewed; default 30 s. */
  readonly lease?: number;
}

export interface Jobs {
  readonly enqueue: Enqueue;
  start(): Promise<void>;
  /** Looks for due jobs now, instead of at the next poll (every second). */
  wake(): void;
  /**
   * Runs all due jobs, and the jobs that these enqueue, until none is left. Does not wait for the retries of
   * failed jobs.
   */
  drain(): Promise<void>;
  /** Claims no more jobs, and waits for the running ones. */
  stop(): Promise<void>;
  /** Deletes the member's jobs, as part of their erasure. */
  eraseJobs(tx: Tx, uid: string): Promise<void>;
  /** Lists the member's jobs, as part of the export of their data. */
  exportJobs(tx: Tx, uid: string): Promise<MemberExport>;
  count(): Promise<JobCounts>;
}

const busTopic = 'jobs';
const keepGivenUp = 30 * day;

/**
 * Creates the job queue of one process. All processes share one table, and each process runs a few jobs at a
 * time.
 */
export function createJobs(options: JobsOptions): Jobs {
  const { database, now, bus } = options;
  const repeats = repeatJobs(database, now, [...(options.repeating ?? []), cleanup(database, now)]);
  const handlers = handlersByKind([...options.handlers, ...repeats.handlers]);
  const lanes = createLanes(options, handlers, () => repeats.enqueueDue(enqueue));
  const enqueue = enqueuer(options, handlers, (handler) => {
    const loop = lanes.loopOf(handler);
    if (!loop.isStarted() || loop.isBusy()) bus?.publish(busTopic, '');
    loop.wake();
  });
  let unsubscribe: (() => void) | undefined;

  return {
    enqueue,
    async start() {
      // Only one process can have a PGlite database open, so the holders of all stored leases have ended.
      if (database.engine === 'pglite') await releaseLeases(database.db);
      unsubscribe = bus?.subscribe(busTopic, lanes.wake);
      lanes.start();
    },
    wake: lanes.wake,
    drain: lanes.drain,
    async stop() {
      unsubscribe?.();
      await lanes.stop();
    },
    eraseJobs: (tx, uid) => deleteJobsOf(tx, uid),
    exportJobs: async (tx, uid) => ({ job: await listJobsOf(tx, uid) }),
    count: () => countJobs(database.db, now()),
  };
}

type Handlers = ReadonlyMap<string, JobHandler>;

function handlersByKind(all: readonly JobHandler[]): Handlers {
  const handlers = new Map<string, JobHandler>();
  for (const handler of all) {
    const { kind } = handler.job;
    if (handlers.has(kind)) throw new Error(`Jobs of kind ${kind} have two handlers: leave one.`);
    handlers.set(kind, handler);
  }
  return handlers;
}

function enqueuer(
  { secrets, now }: JobsOptions,
  handlers: Handlers,
  nudge: (handler: JobHandler) => void,
): Enqueue {
  return async (tx, { kind, payload: schema }, payload, { at, uid, others = [], id = newId(now()) } = {}) => {
    const handler = handlers.get(kind);
    if (!handler) throw new Error(`Nothing handles jobs of kind ${kind}: register a handler.`);
    const parsed = v.safeParse(schema, payload);
    if (!parsed.success) {
      // valibot's own message would quote the payload.
      const where = parsed.issues.map((issue) => v.getDotPath(issue) ?? 'all of it').join(', ');
      throw new Error(`The payload of a job of kind ${kind} is not of its schema at: ${where}.`);
    }
    const madeAt = now();
    const runAt = at ?? madeAt;
    const sealed = secrets.seal('job', JSON.stringify(payload));
    await insertJob(tx, { id, kind, payload: sealed, uid: uid ?? null, others, runAt, madeAt });
    if (runAt <= madeAt) onCommit(tx, () => nudge(handler));
    return id;
  };
}

interface Lanes {
  loopOf(handler: JobHandler): JobLoop;
  start(): void;
  wake(): void;
  drain(): Promise<void>;
  stop(): Promise<void>;
}

/** Creates a loop for each lane. The usual lane also enqueues the repeating jobs that are due. */
function createLanes(options: JobsOptions, handlers: Handlers, enqueueDue: () => Promise<void>): Lanes {
  const usual: JobLane = { name: 'usual', concurrency: options.concurrency ?? 4 };
  const laneOf = ({ job }: JobHandler): JobLane => job.lane ?? usual;
  const startLoop = (lane: JobLane): JobLoop => {
    const own = new Map([...handlers].filter(([, handler]) => laneOf(handler) === lane));
    return createJobLoop({
      hands: lane.concurrency,
      begin: async (most) => {
        if (lane === usual) await enqueueDue();
        return await begin(options, own, most, lane.together);
      },
      onTrouble: (error) => reportTrouble(options.log, error),
    });
  };
  const lanes = new Set([usual, ...[...handlers.values()].map(laneOf)]);
  const loops = new Map([...lanes].map((lane) => [lane, startLoop(lane)]));
  const all = [...loops.values()];
  return {
    loopOf(handler) {
      const loop = loops.get(laneOf(handler));
      if (!loop) throw new Error(`The jobs of kind ${handler.job.kind} have no loop.`);
      return loop;
    },
    start() {
      for (const loop of all) loop.start();
    },
    wake() {
      for (const loop of all) loop.wake();
    },
    async drain() {
      // A job of one lane may enqueue jobs of another, so all lanes are drained until none had any.
      for (let begun = 1; begun > 0; ) {
        const counts = await Promise.all(all.map((loop) => loop.drain()));
        begun = all.length === 1 ? 0 : counts.reduce((sum, count) => sum + count, 0);
      }
    },
    async stop() {
      await Promise.all(all.map((loop) => loop.stop()));
    },
  };
}

function reportTrouble(log: Log, error: unknown): void {
  if (isDatabaseAway(error)) log.warn({ error }, 'the jobs wait for the database');
  else log.error({ error }, 'looking for due jobs failed');
}

async function begin(options: JobsOptions, handlers: Handlers, hands: number, together = 1): Promise<Begun> {
  const { database, secrets, now, log, lease = 30 * second } = options;
  const at = now();
  const kinds = [...handlers.keys()];
  const most = hands * together;
  const claimed = await claimJobs(database.db, { kinds, now: at, lockedUntil: at + lease, most });
  const groups =
    together > 1 ? Map.groupBy(claimed, ({ kind }) => kind).values() : claimed.map((job) => [job]);
  const runs = [...groups].map((jobs) => {
    const [kind = ''] = jobs.map((job) => job.kind);
    const handler = handlers.get(kind);
    if (!handler) throw new Error(`A job of kind ${kind} was claimed, which nothing here handles.`);
    return runTogether({ database, secrets, now, log, lease }, handler, jobs);
  });
  return { runs, mayBeMore: claimed.length === most };
}

function cleanup(database: Database, now: Now): RepeatingJob {
  return {
    kind: 'jobs.forget-given-up',
    everyMs: day,
    work: () => deleteGivenUp(database.db, now() - keepGivenUp),
  };
}
