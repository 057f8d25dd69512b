import { minute, type Now } from '@mitto/kit/time';
import type { Db } from '../database/database.ts';
import type { Log } from '../log.ts';
import { claimAbandoned, type LeftObject, leftAtOnce } from './media-table.ts';

/**
 * Time in ms after which the sweep deletes an object that put() stored and keep() never kept. It is longer
 * than any upload takes, including a failed one.
 */
export const keptWithin = 15 * minute;
/**
 * Time in ms after which the sweep deletes the bytes of a dropped object, in case the removal job has not.
 */
const removedWithin = minute;
export const sweepEvery = 5 * minute;

interface Sweep {
  readonly db: Db;
  readonly removeBytes: (object: LeftObject) => Promise<void>;
  readonly now: Now;
  readonly log: Log;
}

/**
 * Deletes all that nobody kept in time, batch after batch until nothing is left. Objects that the store does
 * not delete now are tried again by a later sweep, and do not keep the others.
 */
export async function sweepMedia({ db, removeBytes, now, log }: Sweep): Promise<void> {
  let objects = 0;
  let failed: unknown;
  for (;;) {
    const at = now();
    const left = await claimAbandoned(db, {
      newBefore: at - keptWithin,
      goneBefore: at - removedWithin,
      now: at,
    });
    for (const object of left) {
      await removeBytes(object).catch((error: unknown) => {
        failed = error;
      });
    }
    objects += left.length;
    if (left.length < leftAtOnce) break;
  }
  if (objects > 0) log.info({ objects }, 'media that nobody kept are gone');
  if (failed !== undefined) throw new Error('The sweep could not delete all media.', { cause: failed });
}
