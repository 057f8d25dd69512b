import { createHash } from 'node:crypto';
import type { Database, Tx } from '@mitto/server-kit/database/database';
import { defineJob, type Enqueue, handleJob, type JobHandler } from '@mitto/server-kit/jobs/define-job';
import type { Log } from '@mitto/server-kit/log';
import { erasedSize, type MediaStore } from '@mitto/server-kit/media/media-store';
import { sql } from 'kysely';
import * as v from 'valibot';

/**
 * Erasures are marked outside of the database, in the media store, so that a restored backup does not bring an
 * erased member back. A mark is a digest of the member's id: ids are random, so it tells nothing to whoever does
 * not have the id.
 */
const MarkKey = v.pipe(v.string(), v.regex(/^[\w-]{22}$/));
const markJob = defineJob({
  kind: 'house.mark-erased',
  payload: v.strictObject({ key: MarkKey }),
  maxTries: 50,
});

const markKeyBytes = 16;
const markOf = (uid: string): string =>
  createHash('sha256').update(`erased:${uid}`).digest().subarray(0, markKeyBytes).toString('base64url');

/** Place of the number of all erasures in the store. */
const total = { key: 'count-of-all-erasures-', size: erasedSize } as const;

interface Parts {
  readonly database: Database;
  readonly mediaStore: MediaStore;
}

/** Has the erasure marked once its transaction has committed. The job names no member. */
export async function rememberErasure(enqueue: Enqueue, tx: Tx, uid: string): Promise<void> {
  await enqueue(tx, markJob, { key: markOf(uid) });
}

export function erasureJobs({ database, mediaStore }: Parts): readonly JobHandler[] {
  return [
    handleJob(markJob, ({ key }) =>
      // The lock on the row lets one process at a time write the number.
      database.transact(async (tx) => {
        const { rows } = await sql<{ count: number }>`
          update member_erasure set count = count + 1 returning count::float8 as count`.execute(tx);
        await mediaStore.write({ key, size: erasedSize }, Buffer.from('erased'), 'text/plain');
        const count = String(rows[0]?.count ?? 0);
        await mediaStore.write(total, Buffer.from(count), 'text/plain');
      }),
    ),
  ];
}

const atOnce = 200;

/**
 * Erases the members whose erasure the database has forgotten, because it was restored from an older backup. Runs
 * before the server listens.
 */
export async function eraseAgain(
  { database, mediaStore, log }: Parts & { readonly log: Log },
  eraseMember: (tx: Tx, uid: string) => Promise<void>,
): Promise<void> {
  const stored = Number(await mediaStore.read(total));
  const { rows } = await sql<{ count: number }>`
    select count::float8 as count from member_erasure`.execute(database.db);
  const known = rows[0]?.count ?? 0;
  if (!(stored > known)) return;
  log.warn({ stored, known }, 'the database is older than the last erasure: looking for erased members');
  let after = '00000000-0000-0000-0000-000000000000';
  let erased = 0;
  for (;;) {
    const members = await sql<{ uid: string }>`
      select uid from account_member where uid > ${after} order by uid limit ${atOnce}`.execute(database.db);
    const last = members.rows.at(-1);
    if (!last) break;
    after = last.uid;
    const marks = await Promise.all(
      members.rows.map(({ uid }) => mediaStore.read({ key: markOf(uid), size: erasedSize })),
    );
    for (const [at, { uid }] of members.rows.entries()) {
      if (marks[at] === undefined) continue;
      await database.transact((tx) => eraseMember(tx, uid));
      erased += 1;
    }
  }
  await sql`update member_erasure set count = greatest(count, ${stored})`.execute(database.db);
  log.warn({ erased }, 'members that were erased after the backup are erased again');
}
