import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { sql } from 'kysely';
import { talkOpenFor } from '../../policy.ts';

/**
 * Returns whether one of the two is the author of an activity that the other has joined, and whose conversation
 * is still open. The caller checks blocks and standing.
 */
export async function canTalkAboutActivity(
  tx: SyncTx,
  one: string,
  other: string,
  now: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from activity a join activity_person p on p.activity = a.id and p.state = 'joined'
    where ((a.uid = ${one} and p.uid = ${other}) or (a.uid = ${other} and p.uid = ${one}))
      and a.ends_at > ${now - talkOpenFor} limit 1`.execute(tx);
  return rows.length > 0;
}
