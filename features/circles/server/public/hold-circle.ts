import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { sql } from 'kysely';
import type { CircleRow } from '../store/circles.ts';

/**
 * Returns the like or match of a pair. Locks the row for share: nobody changes or deletes it before this
 * transaction ends.
 */
export async function holdCircle(tx: SyncTx, uid: string, other: string): Promise<CircleRow | undefined> {
  const { rows } = await sql<CircleRow>`
    select fid, sid, connected, is_open, creation_date, last_modified from circle
    where least(fid, sid) = least(${uid}::uuid, ${other}::uuid)
      and greatest(fid, sid) = greatest(${uid}::uuid, ${other}::uuid)
    for share`.execute(tx);
  return rows[0];
}
