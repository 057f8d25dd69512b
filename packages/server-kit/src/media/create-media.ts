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
  /** The content type of every size. */
  readonly type: string;
  readonly sizes: ReadonlyMap<string, Uint8Array>;
}

/** The media that features keep. What is put and not kept within a while goes again by itself. */
export interface Media {
  /** Stores the bytes under a random key of their own; before the transaction that keeps them. */
  put(media: NewMedia): Promise<string>;
  /** From the commit on it is there to be seen. */
  keep(tx: Tx, uid: string, keys: readonly string[]): Promise<void>;
  /** From the commit on it is not found; the bytes go right after it. */
  drop(tx: Tx, keys: readonly string[]): Promise<void>;
  /** The bytes of its largest size, for the feature that keeps it. */
  readLargest(key: string): Promise<Buffer | undefined>;
  /** A form that brings one file straight to the store, if that can take any; the key is good once, for a while. */
  presign(
    uid: string,
    mostBytes: number,
  ): Promise<{ readonly key: string; readonly form: PresignedForm } | undefined>;
  /** What that form brought, to its owner. */
  readBrought(uid: string, key: string): Promise<Buffer | undefined>;
  /** For actions that failed after they had put something: nothing has to wait for the sweep. */
  discard(keys: readonly string[]): Promise<void>;
}

export interface MediaHouse extends Media {
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

/** Longer than any upload takes, whatever became of it. */
const keptWithin = 15 * minute;
/** The job that removes the bytes had its time. */
const removedWithin = minute;
const sweepEvery = 5 * minute;
const keyBytes = 16;
const newKey = (): string => randomBytes(keyBytes).toString('base64url');

/** A file that came past us: never kept as it is. */
const brought = { kind: 'media.brought', sizes: ['file'] } as const;
const broughtWithin = 10 * minute;

const removeJob = defineJob({
  kind: 'media.remove',
  payload: v.strictObject({ keys: v.array(v.string()) }),
  mostTries: 20,
});

export function createMedia({ database, store, enqueue, now, log }: MediaOptions): MediaHouse {
  const { db } = database;
  const removeBytes = async ({ key, sizes }: LeftObject): Promise<void> => {
    for (const size of sizes) await store.remove({ key, size });
    await deleteObject(db, key);
  };
  const drop = async (tx: Tx, keys: readonly string[]): Promise<void> => {
    if (keys.length === 0) return;
    await leaveObjects(tx, keys, now());
    // Not in the member's name: the job has to outlive their erasure.
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
      // Whatever becomes of one, none may still be on its way when all are removed again.
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
    async presign(uid, mostBytes) {
      if (!store.presign) return undefined;
      const key = newKey();
      await insertObject(db, { key, uid, ...brought, type: '', bytes: 0 }, now());
      const place = { key, size: brought.sizes[0] };
      return { key, form: store.presign({ place, mostBytes, expiresAt: now() + broughtWithin, now: now() }) };
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
