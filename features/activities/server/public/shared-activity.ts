import type { Db } from '@mitto/server-kit/database/database';
import { sql } from 'kysely';
import type { Category } from '../../contract/activity-fields.ts';
import type { ActivityTown } from '../activity-tables.ts';

/** An activity as its shared link tells it: without anybody's name, words or exact place. */
export interface SharedActivity {
  readonly category: Category;
  readonly starts_at: number;
  readonly time_zone: string;
  readonly town: ActivityTown | null;
}

/**
 * Reads an activity for its shared link. Undefined unless everyone may see it, its author can be found, and it
 * is to come.
 */
export async function readSharedActivity(
  db: Db,
  id: string,
  now: number,
): Promise<SharedActivity | undefined> {
  const { rows } = await sql<SharedActivity>`
    select category, starts_at, time_zone, case when not hides_area then town end as town from activity
    where id = ${id} and privacy = 0 and is_shown and cancelled_at is null and ends_at > ${now}`.execute(db);
  return rows[0];
}
