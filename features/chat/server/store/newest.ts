import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { sql } from 'kysely';

interface Newest {
  readonly other: string;
  readonly id: string;
  readonly unread: number;
}

/**
 * Returns the newest visible message and the number of unread messages of each of the member's conversations,
 * newest first.
 */
export async function listNewest(
  tx: SyncTx,
  { uid, before, most }: { readonly uid: string; readonly before: number; readonly most: number },
): Promise<Newest[]> {
  const { rows } = await sql<Newest>`
    select c.other, m.id,
      (select count(*)::int from chat_message u where u.receiver = ${uid} and u.sender = c.other and not u.is_read
        and u.date > c.cleared_to and not exists (
          select from chat_mark gone where gone.message_id = u.id and gone.uid = ${uid} and gone.is_gone)) as unread
    from (
      select p.low, p.high, p.other, coalesce(s.cleared_to, -1) as cleared_to from (
        select low, high, high as other from chat_conversation where low = ${uid}
        union all
        select low, high, low from chat_conversation where high = ${uid}
      ) p left join chat_side s on s.uid = ${uid} and s.other = p.other
    ) c cross join lateral (
      select id, date from chat_message
      where low = c.low and high = c.high and date > c.cleared_to and not exists (
        select from chat_mark gone where gone.message_id = chat_message.id and gone.uid = ${uid} and gone.is_gone)
      order by date desc limit 1
    ) m where m.date < ${before} order by m.date desc limit ${most}`.execute(tx);
  return rows;
}
