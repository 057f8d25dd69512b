import type { EventEntry } from '@mitto/kit/define-event';
import { Id } from '@mitto/kit/ids';
import * as v from 'valibot';
import type { Tx } from '../database/database.ts';
import { beforeCommit } from '../database/transact.ts';
import {
  defineJob,
  type Enqueue,
  handleJob,
  type JobHandler,
  type JobKind,
  type JobLane,
  type JobsRun,
} from '../jobs/define-job.ts';
import type { Subscription } from './define-module.ts';

interface NamedSubscription extends Subscription {
  /**
   * Name of the subscriber. It must not change between versions of the server, because the kinds of queued
   * jobs contain it.
   */
  readonly subscriber: string;
}

interface Later {
  readonly subscription: NamedSubscription;
  readonly job: JobKind;
}

/** Rolls the work of a job back that another process has done meanwhile. */
class DoneMeanwhile extends Error {}

/**
 * Ends a job with the transaction of its work. After the work, because an erasure locks the member before the jobs. The
 * answer is awaited before the commit, so that what the work has logged goes along.
 */
function endTogether(tx: Tx, run: JobsRun): void {
  const ending = run.endWithin(tx);
  ending.catch(() => undefined);
  beforeCommit(tx, async () => {
    if (!(await ending)) throw new DoneMeanwhile();
  });
}

/** Passes the events of features to their subscribers. */
export class EventHub {
  readonly #within = new Map<string, NamedSubscription[]>();
  readonly #after = new Map<string, Later[]>();

  subscribe(subscriber: string, subscriptions: readonly Subscription[]): void {
    for (const subscription of subscriptions) {
      const named = { ...subscription, subscriber };
      if (subscription.event.kind === 'within') this.#add(this.#within, named.event.name, named);
      else this.#add(this.#after, named.event.name, { subscription: named, job: carrier(named) });
    }
  }

  #add<T>(map: Map<string, T[]>, name: string, entry: T): void {
    const list = map.get(name) ?? [];
    list.push(entry);
    map.set(name, list);
  }

  /**
   * Returns the handlers of the jobs that carry `after` events. Each listener runs in its own transaction, in which
   * the job ends too.
   */
  jobs(transact: (work: (tx: Tx) => Promise<void>) => Promise<void>): JobHandler[] {
    return [...this.#after.values()].flat().map(({ subscription: { handle, handleAll }, job }) => ({
      ...handleJob(job, async (payload, run) => {
        try {
          await transact(async (tx) => {
            await handle(payload, tx);
            endTogether(tx, run);
          });
        } catch (error) {
          if (!(error instanceof DoneMeanwhile)) throw error;
        }
      }),
      ...(handleAll && {
        workAll: (payloads: readonly unknown[], run: JobsRun) =>
          transact(async (tx) => {
            await handleAll(payloads, tx);
            endTogether(tx, run);
          }),
      }),
    }));
  }

  async emit(tx: Tx, enqueue: Enqueue, event: EventEntry, payload: unknown): Promise<void> {
    const news = v.parse(event.payload, payload);
    for (const subscription of this.#within.get(event.name) ?? []) await subscription.handle(news, tx);
    const [uid, ...others] = idsIn(news);
    const about = uid === undefined ? {} : { uid, others };
    for (const { job } of this.#after.get(event.name) ?? []) await enqueue(tx, job, payload, about);
  }
}

/**
 * Returns all ids in the payload. The queued job is stored with them, so that erasing any of these members
 * also deletes the job.
 */
function idsIn(value: unknown): string[] {
  const found = new Set<string>();
  const look = (part: unknown): void => {
    if (v.is(Id, part)) found.add(part);
    else if (typeof part === 'object' && part !== null) for (const inner of Object.values(part)) look(inner);
  };
  look(value);
  return [...found];
}

/** One transaction at a time handles the events that came since the one before began. */
const eventsTogether: JobLane = { name: 'events together', concurrency: 1, together: 64 };

function carrier({ event, subscriber, handleAll }: NamedSubscription): JobKind {
  const job = { kind: `${subscriber}.hear:${event.name}`, payload: event.payload, maxTries: 20 };
  return defineJob(handleAll ? { ...job, lane: eventsTogether } : job);
}
