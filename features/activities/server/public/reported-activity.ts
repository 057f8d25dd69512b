import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { sql } from 'kysely';
import type { Category } from '../../contract/activity-fields.ts';

/** An activity as it is when it is reported. */
export interface ReportedActivity {
  readonly id: string;
  readonly category: Category;
  readonly description: string;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly madeAt: number;
  /** Name and address of the place in the words of the author. */
  readonly venue: string | null;
  readonly cancelledAt: number | null;
}

/** Reads an activity of this author. Undefined if it is not there, or somebody else's. */
export async function readReportedActivity(
  tx: SyncTx,
  { id, author }: { readonly id: string; readonly author: string },
): Promise<ReportedActivity | undefined> {
  const { rows } = await sql<ReportedActivity>`
    select a.id, a.category, a.description, a.starts_at as "startsAt", a.ends_at as "endsAt", a.made_at as "madeAt",
      p.venue, a.cancelled_at as "cancelledAt"
    from activity a left join activity_place p on p.id = a.id
    where a.id = ${id} and a.uid = ${author}`.execute(tx);
  return rows[0];
}
