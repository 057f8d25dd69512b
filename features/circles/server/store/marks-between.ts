import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { sql } from 'kysely';

interface Marks {
  readonly favoriteAt: number | null;
  readonly visitedAt: number | null;
  readonly hiddenAt: number | null;
  readonly blockedAt: number | null;
}

/**
 * Times at which one member marked the other as a favourite, last visited, hid and blocked them; null for
 * never.
 */
export async function readMarksBetween(tx: SyncTx, uid: string, other: string): Promise<Marks> {
  const { rows } = await sql<Marks>`
    select
      (select creation_date from circle_favorite where uid = ${uid} and sid = ${other}) as "favoriteAt",
      (select last_visit from circle_visit where visitor_uid = ${uid} and visitor_id = ${other}) as "visitedAt",
      (select creation_date from circle_hidden where uid = ${uid} and fid = ${other}) as "hiddenAt",
      (select creation_date from circle_block where uid = ${uid} and target = ${other}) as "blockedAt"`.execute(
    tx,
  );
  return rows[0] ?? { favoriteAt: null, visitedAt: null, hiddenAt: null, blockedAt: null };
}
