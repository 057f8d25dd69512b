import { fail } from '@mitto/kit/app-error';
import type { Now } from '@mitto/kit/time';
import * as v from 'valibot';
import type { Database, Tx } from '../database/database.ts';
import { defineJob, type Enqueue, handleJob, type JobHandler } from '../jobs/define-job.ts';
import type { RepeatingJob } from '../jobs/repeating-job.ts';
import type { Log } from '../log.ts';
import type { MemberExport } from '../module/member-export.ts';
import type { Secrets } from '../seal.ts';
import { type Brought, createBrought } from './brought-files.ts';
import { createInsert } from './insert-counted.ts';
import { type Hold, holdObjects, releaseObjects } from './media-holds.ts';
import type { MediaStore } from './media-store.ts';
import {
  deleteObject,
  disownForms,
  findObject,
  keepObjects,
  type LeftObject,
  leaveObjects,
  listObjects,
  readGone,
} from './media-table.ts';
import { newKey } from './new-key.ts';
import { sweepEvery, sweepMedia } from './sweep-media.ts';

export interface NewMedia {
  readonly uid: string;
  readonly kind: string;
  /** Address from which the member sent the file; undefined if the server itself stores it. */
  readonly ip?: string | undefined;
  /** Content type, equal for all sizes. */
  readonly type: string;
  readonly sizes: ReadonlyMap<string, Uint8Array>;
}

/**
 * Media objects of the features. An object that put() stored is deleted unless keep() is called for it within
 * 15 minutes.
 */
export interface Media extends Brought {
  /**
   * Stores the bytes under a new random key, which it returns. Call this before the transaction that calls
   * keep(). Rejects with `too-many` or `busy` if the member or their network has too much that is not kept yet.
   */
  put(media: NewMedia): Promise<string>;
  /** Keeps the objects for good, and makes them visible once the transaction commits. */
  keep(tx: Tx, uid: string, keys: readonly string[]): Promise<void>;
  /** Hides the objects once the transaction commits. A job then deletes their bytes. */
  drop(tx: Tx, keys: readonly string[]): Promise<void>;
  /**
   * Holds the objects that are kept by now, and returns their keys. Their bytes stay until `release`, also if
   * their owner drops them. The policy of the hold's kind decides who may see them by it.
   */
  hold(tx: Tx, hold: Hold, keys: readonly string[]): Promise<string[]>;
  /** Ends all holds of this holder. Objects that were dropped and that nobody else holds are deleted. */
  release(tx: Tx, holder: string): Promise<void>;
  /** Returns the bytes of the largest size of an object, or undefined if there is none. */
  readLargest(key: string): Promise<Buffer | undefined>;
  /**
   * Deletes the objects of an action that failed after put(). Without this call the sweep would delete them
   * later.
   */
  discard(keys: readonly string[]): Promise<void>;
}

export interface MediaService extends Media {
  readonly jobs: readonly JobHandler[];
  readonly repeating: readonly RepeatingJob[];
  readonly erase: (tx: Tx, uid: string) => Promise<void>;
  readonly export: (tx: Tx, uid: string) => Promise<MemberExport>;
}

export interface MediaOptions {
  readonly database: Database;
  readonly store: MediaStore;
  readonly enqueue: Enqueue;
  readonly secrets: Pick<Secrets, 'mac'>;
  readonly now: Now;
  readonly log: Log;
}

const removeJob = defineJob({
  kind: 'media.remove',
  payload: v.strictObject({ keys: v.array(v.string()) }),
  maxTries: 20,
});

export function createMedia({ database, store, enqueue, secrets, now, log }: MediaOptions): MediaService {
  const { db } = database;
  const removeBytes = async ({ key, sizes }: LeftObject): Promise<void> => {
    for (const size of sizes) await store.remove({ key, size });
    await deleteObject(db, key, now());
  };
  const remove = async (tx: Tx, keys: readonly string[]): Promise<void> => {
    // Enqueued without the member's uid, so that the member's erasure does not delete this job.
    if (keys.length > 0) await enqueue(tx, removeJob, { keys: [...keys] });
  };
  const drop = async (tx: Tx, keys: readonly string[]): Promise<void> => {
    await leaveObjects(tx, keys, now());
    await remove(tx, keys);
  };
  const insert = createInsert({ database, secrets, now });
  const discard = async (keys: readonly string[]): Promise<void> => {
    if (keys.length > 0) await database.transact((tx) => drop(tx, keys));
  };
  return {
    async put({ uid, kind, type, sizes, ip }) {
      const key = newKey();
      const bytes = [...sizes.values()].reduce((sum, one) => sum + one.length, 0);
      await insert({ key, uid, kind, type, sizes: [...sizes.keys()], bytes, form_until: null }, ip);
      const writing = [...sizes].map(([size, content]) => store.write({ key, size }, content, type));
      // Waits until all writes have ended before it throws, so that no write is still running when the caller
      // deletes all sizes.
      await Promise.allSettled(writing);
      await Promise.all(writing);
      return key;
    },
    async keep(tx, uid, keys) {
      if (!(await keepObjects(tx, uid, keys, now()))) fail('busy', { countDown: 1 });
    },
    drop,
    hold: holdObjects,
    release: async (tx, holder) => await remove(tx, await releaseObjects(tx, holder)),
    async readLargest(key) {
      const object = await findObject(db, key);
      const read = await Promise.all((object?.sizes ?? []).map((size) => store.read({ key, size })));
      return read.filter((bytes) => bytes !== undefined).sort((a, b) => b.length - a.length)[0];
    },
    ...createBrought({ db, store, insert, discard, now }),
    discard,
    jobs: [
      handleJob(removeJob, async ({ keys }) => {
        for (const object of await readGone(db, keys)) await removeBytes(object);
      }),
    ],
    repeating: [
      { kind: 'media.sweep', everyMs: sweepEvery, work: () => sweepMedia({ db, removeBytes, now, log }) },
    ],
    async erase(tx, uid) {
      const owned = await listObjects(tx, uid);
      await drop(
        tx,
        owned.map(({ key }) => key),
      );
      await disownForms(tx, uid);
    },
    async export(tx, uid) {
      const owned = await listObjects(tx, uid);
      return { media_object: owned.map((object) => ({ ...object, addresses: addressesOf(object) })) };
    },
  };
}

function addressesOf({ key, sizes }: { readonly key: string; readonly sizes: readonly string[] }): string[] {
  return sizes.map((size) => `/media/${key}/${size}`);
}
