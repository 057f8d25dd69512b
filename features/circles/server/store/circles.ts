import { type OfPair, readTogether } from '@mitto/sync-server/remembered';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { sql } from 'kysely';
import { overPairs } from './over-pairs.ts';

export interface CircleRow {
  readonly fid: string;
  readonly sid: string;
  readonly connected: boolean;
  /** True when the liker has revealed themselves. */
  readonly is_open: boolean;
  readonly creation_date: number;
  readonly last_modified: number;
}

/**
 * Writes a like. If the other member has liked before, the row becomes a match. If the same member has liked
 * before, it stays a like, and can only become open. It is a single upsert on the unique pair, so that two
 * concurrent likes of both members match.
 */
export async function like(
  tx: SyncTx,
  uid: string,
  target: string,
  at: number,
  isOpen = false,
): Promise<CircleRow> {
  const { rows } = await sql<CircleRow>`
    insert into circle as c (fid, sid, is_open, creation_date, last_modified)
    values (${uid}, ${target}, ${isOpen}, ${at}, ${at})
    on conflict (least(fid, sid), greatest(fid, sid)) do update set
      connected = c.connected or c.fid <> ${uid},
      is_open = c.is_open or (${isOpen} and c.fid = ${uid}),
      last_modified = case when not c.connected and c.fid <> ${uid} then ${at} else c.last_modified end
    returning c.fid, c.sid, c.connected, c.is_open, c.creation_date, c.last_modified`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('A like was neither written nor found.');
  return row;
}

export async function findCircle(tx: SyncTx, uid: string, other: string): Promise<CircleRow | undefined> {
  const { rows } = await sql<CircleRow>`
    select fid, sid, connected, is_open, creation_date, last_modified from circle
    where least(fid, sid) = least(${uid}::uuid, ${other}::uuid)
      and greatest(fid, sid) = greatest(${uid}::uuid, ${other}::uuid)
    for update`.execute(tx);
  return rows[0];
}

export async function deleteCircle(tx: SyncTx, { fid, sid }: CircleRow): Promise<void> {
  await sql`delete from circle where fid = ${fid} and sid = ${sid}`.execute(tx);
}

/** Likes and matches between a member and the given others. */
export function readCircles(tx: SyncTx, uid: string, others: readonly string[]): Promise<CircleRow[]> {
  return readTogether(tx, 'circles', { uid, others }, async (pairs) => {
    const { given, among, are } = overPairs(pairs);
    const [fid, sid] = [sql`fid`, sql`sid`];
    const { rows } = await sql<CircleRow & OfPair>`
      ${given} select fid as for_uid, sid as for_other, circle.* from ${among} circle where ${are(fid, sid)}
      union all
      select sid, fid, circle.* from ${among} circle where ${are(sid, fid)}`.execute(tx);
    return rows;
  });
}
