import type { Tx } from '@mitto/server-kit/database/database';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { sql } from 'kysely';
import { talkOpenFor } from '../../policy.ts';

/** Author and members who joined: they take part in the conversation of the activity. Empty once it is closed. */
export async function listTalkers(tx: SyncTx, activity: string, now: number): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    select uid from activity where id = ${activity} and ends_at > ${now - talkOpenFor}
    union
    select p.uid from activity_person p join activity a on a.id = p.activity
    where p.activity = ${activity} and p.state = 'joined' and a.ends_at > ${now - talkOpenFor}
    order by uid`.execute(tx);
  return rows.map(({ uid }) => uid);
}

interface Talk {
  readonly id: string;
  /** The author of the activity. */
  readonly author: string;
}

/** Activities in whose conversation the member takes part, among the given ones or among all. */
export async function listTalks(
  tx: SyncTx,
  uid: string,
  now: number,
  among: readonly string[] | null = null,
): Promise<Talk[]> {
  const { rows } = await sql<Talk>`
    select id, uid as author from activity
    where uid = ${uid} and ends_at > ${now - talkOpenFor} and (${among}::uuid[] is null or id = any(${among}::uuid[]))
    union
    select a.id, a.uid from activity_person p join activity a on a.id = p.activity
    where p.uid = ${uid} and p.state = 'joined' and a.ends_at > ${now - talkOpenFor}
      and (${among}::uuid[] is null or a.id = any(${among}::uuid[]))`.execute(tx);
  return rows;
}

/** Returns the activities among these whose conversation is closed. */
export async function listClosedTalks(tx: SyncTx, ids: readonly string[], now: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${ids}::uuid[]) id
    where not exists (select from activity a where a.id = id.id and a.ends_at > ${now - talkOpenFor})`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** Author and everybody who had joined, also of a closed conversation. */
export async function listAllTalkers(tx: Tx, activity: string): Promise<string[]> {
  return await listTalkers(tx, activity, 0);
}

/** Holds the activity, so that nobody joins or leaves before the transaction ends. */
export async function holdTalk(tx: Tx, activity: string): Promise<void> {
  await sql`select from activity where id = ${activity} for update`.execute(tx);
}

/** Activities of an author. */
export async function listTalksOfAuthor(tx: SyncTx, uid: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from activity where uid = ${uid} order by id`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}
