import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { sql } from 'kysely';
import type { RedactedActivity } from '../../contract/activity-queries.ts';

interface Asked {
  readonly uid: string;
  readonly now: number;
  /** Time of the newest batch of redacted rows. */
  readonly batchAt: number;
  readonly category: string | null;
  readonly until: number;
}

/** Day of a moment where the activity is. Whole days alone are compared, so that no question finds its times. */
const dayOf = (at: ReturnType<typeof sql>) =>
  sql`(to_timestamp(${at} / 1000.0) at time zone a.time_zone)::date`;

/** Max number of rows. */
const most = 20;

/**
 * Activities for people that their author likes, as a standard member may know of them who does not know who
 * likes them: category and day, in the order of the days. They follow the redacted likes (decision 068): a row is
 * there only if its like is shown, and only as the activity was before the newest batch.
 */
export async function listOfHiddenLikers(tx: SyncTx, asked: Asked): Promise<RedactedActivity[]> {
  const { uid, now, batchAt, category, until } = asked;
  const { rows } = await sql<RedactedActivity>`
    select a.category, to_char(${dayOf(sql`a.starts_at`)}, 'YYYY-MM-DD') as day
    from circle_redacted r join activity a on a.uid = r.other
    where r.uid = ${uid} and r.kind = 'like' and a.privacy = 1 and a.is_shown and a.modified_at < ${batchAt}
      and (a.cancelled_at is null or a.cancelled_at >= ${batchAt})
      and ${dayOf(sql`a.ends_at`)} >= ${dayOf(sql`${now}::bigint`)}
      and ${dayOf(sql`a.starts_at`)} <= ${dayOf(sql`${until - 1}::bigint`)} and (${category}::text is null or a.category = ${category})
      and not exists (select from activity_person p where p.activity = a.id and p.uid = ${uid})
    order by day, a.category limit ${most}`.execute(tx);
  return rows;
}
