import { createHash } from 'node:crypto';
import { accountEvents } from '@mitto/account/contract/account-events';
import { comeBackAgain, leaveAgain } from '@mitto/account/server/leaving/change-leaving';
import type { Database, Tx } from '@mitto/server-kit/database/database';
import { defineJob, type Enqueue, handleJob, type JobHandler } from '@mitto/server-kit/jobs/define-job';
import type { Log } from '@mitto/server-kit/log';
import { erasedSize, type MediaStore } from '@mitto/server-kit/media/media-store';
import { on, type Subscription } from '@mitto/server-kit/module/define-module';
import type { Deps } from '@mitto/server-kit/module/deps';
import { sql } from 'kysely';
import * as v from 'valibot';

/**
 * Erasures, deletions and accounts that were brought back are marked outside of the database, in the media store,
 * so that a restored backup does not undo them. A mark lies under a digest of the member's id: ids are random, so
 * it tells nothing to whoever does not have the id.
 */
const MarkKey = v.pipe(v.string(), v.regex(/^[\w-]{22}$/));

/** Last fact about a member: erased, or since when deleted or back. */
const Mark = v.pipe(v.string(), v.regex(/^(?:erased|(?:leaving|back) \d{1,15})$/));
type Mark = v.InferOutput<typeof Mark>;

const markJob = defineJob({
  kind: 'house.mark-erased',
  payload: v.strictObject({ key: MarkKey, mark: v.optional(Mark, 'erased') }),
  maxTries: 50,
});

const markKeyBytes = 16;
const keyOf = (uid: string): string =>
  createHash('sha256').update(`erased:${uid}`).digest().subarray(0, markKeyBytes).toString('base64url');

/** Place of the number of all marks that were written to the store. */
const total = { key: 'count-of-all-erasures-', size: erasedSize } as const;

interface Parts {
  readonly database: Database;
  readonly mediaStore: MediaStore;
}

/** Enqueues a job that marks the erasure after the transaction has committed. The job names no member. */
export async function rememberErasure(enqueue: Enqueue, tx: Tx, uid: string): Promise<void> {
  await enqueue(tx, markJob, { key: keyOf(uid) });
}

/** Marks deletions and accounts that were brought back in the same way. */
export function rememberLeaving(enqueue: Enqueue): readonly Subscription[] {
  const remember = async (tx: Tx, uid: string, mark: Mark) =>
    void (await enqueue(tx, markJob, { key: keyOf(uid), mark }));
  return [
    on(accountEvents.deactivated, ({ uid, at }, tx) => remember(tx, uid, `leaving ${at}`)),
    on(accountEvents.broughtBack, ({ uid, at }, tx) => remember(tx, uid, `back ${at}`)),
  ];
}

export function erasureJobs({ database, mediaStore }: Parts): readonly JobHandler[] {
  return [
    handleJob(markJob, ({ key, mark }) =>
      // The lock on the row lets one process at a time write marks and their number.
      database.transact(async (tx) => {
        const { rows } = await sql<{ count: number }>`
          update member_erasure set count = count + 1 returning count::float8 as count`.execute(tx);
        // Jobs that are tried again can run out of order.
        if (timeOf(mark) >= timeOf(await readMark(mediaStore, key)))
          await mediaStore.write({ key, size: erasedSize }, Buffer.from(mark), 'text/plain');
        const count = String(rows[0]?.count ?? 0);
        await mediaStore.write(total, Buffer.from(count), 'text/plain');
      }),
    ),
  ];
}

async function readMark(mediaStore: MediaStore, key: string): Promise<Mark | undefined> {
  const bytes = await mediaStore.read({ key, size: erasedSize });
  return bytes && v.parse(Mark, bytes.toString());
}

/** Nothing comes after an erasure. */
function timeOf(mark: Mark | undefined): number {
  if (mark === undefined) return 0;
  return mark === 'erased' ? Number.POSITIVE_INFINITY : Number(mark.split(' ')[1]);
}

const atOnce = 200;

/**
 * Erases, deletes and brings back the members whose fate the database has forgotten, because it was restored from
 * an older backup. Runs before the server listens.
 */
export async function eraseAgain(
  { database, mediaStore, log }: Parts & { readonly log: Log },
  deps: Deps,
): Promise<void> {
  const stored = Number(await mediaStore.read(total));
  const { rows } = await sql<{ count: number }>`
    select count::float8 as count from member_erasure`.execute(database.db);
  const known = rows[0]?.count ?? 0;
  if (!(stored > known)) return;
  log.warn({ stored, known }, 'the database is older than the last erasure or deletion: looking for marks');
  const done = { erased: 0, deleted: 0, broughtBack: 0 };
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const members = await sql<{ uid: string }>`
      select uid from account_member where uid > ${after} order by uid limit ${atOnce}`.execute(database.db);
    const last = members.rows.at(-1);
    if (!last) break;
    after = last.uid;
    const marks = await Promise.all(members.rows.map(({ uid }) => readMark(mediaStore, keyOf(uid))));
    for (const [at, { uid }] of members.rows.entries()) {
      const mark = marks[at];
      if (mark === undefined) continue;
      const counted = await database.transact((tx) => actAgain(tx, deps, uid, mark));
      if (counted) done[counted] += 1;
    }
  }
  await sql`update member_erasure set count = greatest(count, ${stored})`.execute(database.db);
  log.warn(done, 'what members have erased, deleted and brought back after the backup is so again');
}

async function actAgain(
  tx: Tx,
  deps: Deps,
  uid: string,
  mark: Mark,
): Promise<'erased' | 'deleted' | 'broughtBack' | undefined> {
  if (mark === 'erased') {
    await deps.eraseMember(tx, uid);
    return 'erased';
  }
  if (mark.startsWith('leaving'))
    return (await leaveAgain(tx, deps, uid, timeOf(mark))) ? 'deleted' : undefined;
  return (await comeBackAgain(tx, deps, uid)) ? 'broughtBack' : undefined;
}
