import { randomBytes } from 'node:crypto';
import { fail } from '@mitto/kit/app-error';
import { minute, type Now } from '@mitto/kit/time';
import * as v from 'valibot';
import type { Database, Tx } from '../database/database.ts';
import { defineJob, type Enqueue, handleJob, type JobHandler } from '../jobs/define-job.ts';
import type { RepeatingJob } from '../jobs/repeating-job.ts';
import type { Log } from '../log.ts';
import type { MemberExport } from '../module/member-export.ts';
import type { MediaStore, PresignedForm } from './media-store.ts';
import {
  deleteObject,
  findNewObject,
  findObject,
  insertObject,
  keepObjects,
  type LeftObject,
  leaveObjects,
  listObjects,
  readGone,
  takeLeft,
} from './media-table.ts';

export interface NewMedia {
  readonly uid: string;
  readonly kind: string;
  /** Content type, equal for all sizes. */
  readonly type: string;
  readonly sizes: ReadonlyMap<string, Uint8Array>;
}

/**
 * Media objects of the features. An object that put() stored is deleted unless keep() is called for it within
 * 15 minutes.
 */
export interface Media {
  /**
   * Stores the bytes under a new random key, which it returns. Call this before the transaction that calls
   * keep().
   */
  put(media: NewMedia): Promise<string>;
  /** Keeps the objects for good, and makes them visible once the transaction commits. */
  keep(tx: Tx, uid: string, keys: readonly string[]): Promise<void>;
  /** Hides the objects once the transaction commits. A job then deletes their bytes. */
  drop(tx: Tx, keys: readonly string[]): Promise<void>;
  /** Returns the bytes of the largest size of an object, or undefined if there is none. */
  readLargest(key: string): Promise<Buffer | undefined>;
  /**
   * Returns a form with which a browser uploads one file straight to the store, and the key of the upload.
   * Returns undefined if the store cannot sign forms. The form expires after 10 minutes.
   */
  presign(
    uid: string,
    maxBytes: number,
  ): Promise<{ readonly key: string; readonly form: PresignedForm } | undefined>;
  /** Returns the file that was uploaded with a form of presign(), if this member requested the form. */
  readBrought(uid: string, key: string): Promise<Buffer | undefined>;
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
  readonly now: Now;
  readonly log: Log;
}

/**
 * Time in ms after which the sweep deletes an object that put() stored and keep() never kept. It is longer
 * than any upload takes, including a failed one.
 */
const keptWithin = 15 * minute;
/**
 * Time in ms after which the sweep deletes the bytes of a dropped object, in case the removal job has not.
 */
const removedWithin = minute;
const sweepEvery = 5 * minute;
const keyBytes = 16;
const newKey = (): string => randomBytes(keyBytes).toString('base64url');

/**
 * Kind and size of a file that a browser uploaded straight to the store. Such a file is never kept as it is.
 */
const brought = { kind: 'media.brought', sizes: ['file'] } as const;
const broughtWithin = 10 * minute;

const removeJob = defineJob({
  kind: 'media.remove',
  payload: v.strictObject({ keys: v.array(v.string()) }),
  maxTries: 20,
});

export function createMedia({ database, store, enqueue, now, log }: MediaOptions): MediaService {
  const { db } = database;
  const removeBytes = async ({ key, sizes }: LeftObject): Promise<void> => {
    for (const size of sizes) await store.remove({ key, size });
    await deleteObject(db, key);
  };
  const drop = async (tx: Tx, keys: readonly string[]): Promise<void> => {
    if (keys.length === 0) return;
    await leaveObjects(tx, keys, now());
    // Enqueued without the member's uid, so that the member's erasure does not delete this job.
    await enqueue(tx, removeJob, { keys: [...keys] });
  };
  const sweep = async (): Promise<void> => {
    const left = await takeLeft(db, now() - keptWithin, now() - removedWithin);
    for (const object of left) await removeBytes(object);
    if (left.length > 0) log.info({ objects: left.length }, 'media that nobody kept are gone');
  };
  return {
    async put({ uid, kind, type, sizes }) {
      const key = newKey();
      const bytes = [...sizes.values()].reduce((sum, one) => sum + one.length, 0);
      await insertObject(db, { key, uid, kind, type, sizes: [...sizes.keys()], bytes }, now());
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
    async readLargest(key) {
      const object = await findObject(db, key);
      const read = await Promise.all((object?.sizes ?? []).map((size) => store.read({ key, size })));
      return read.filter((bytes) => bytes !== undefined).sort((a, b) => b.length - a.length)[0];
    },
    async presign(uid, maxBytes) {
      if (!store.presign) return undefined;
      const key = newKey();
      await insertObject(db, { key, uid, ...brought, type: '', bytes: 0 }, now());
      const place = { key, size: brought.sizes[0] };
      return { key, form: store.presign({ place, maxBytes, expiresAt: now() + broughtWithin, now: now() }) };
    },
    async readBrought(uid, key) {
      const isTheirs = (await findNewObject(db, uid, key))?.kind === brought.kind;
      return isTheirs ? await store.read({ key, size: brought.sizes[0] }) : undefined;
    },
    async discard(keys) {
      if (keys.length > 0) await database.transact((tx) => drop(tx, keys));
    },
    jobs: [
      handleJob(removeJob, async ({ keys }) => {
        for (const object of await readGone(db, keys)) await removeBytes(object);
      }),
    ],
    repeating: [{ kind: 'media.sweep', everyMs: sweepEvery, work: sweep }],
    async erase(tx, uid) {
      const owned = await listObjects(tx, uid);
      await drop(
        tx,
        owned.map(({ key }) => key),
      );
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
