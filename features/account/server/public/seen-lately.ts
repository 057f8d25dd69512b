import type { Db } from '@mitto/server-kit/database/database';
import { sql } from 'kysely';

/** Lists the members with a device whose last request was in this period, with or without a socket. */
export async function listSeen(db: Db, from: number, until: number): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    select distinct uid from account_device where seen_at >= ${from} and seen_at < ${until} order by uid`.execute(
    db,
  );
  return rows.map(({ uid }) => uid);
}
