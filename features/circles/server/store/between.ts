import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { sql } from 'kysely';
import type { Between } from '../../policy.ts';

/**
 * Blocks and hides between a member and each of the given others. Members without any are missing from the
 * map. A member who has deleted their account is there as one who has blocked the viewer, so that nothing tells
 * of them while their rows still exist.
 */
export async function readBetween(
  tx: SyncTx,
  uid: string,
  others: readonly string[],
): Promise<ReadonlyMap<string, Between>> {
  const { rows } = await sql<{ other: string; blocked: boolean; hidden: boolean; by_other: boolean }>`
    select other, bool_or(is_block) as blocked, bool_or(not is_block) as hidden, bool_or(by_other) as by_other from (
      select target as other, true as is_block, false as by_other from circle_block where uid = ${uid} and target = any(${others}::uuid[])
      union all
      select uid, true, true from circle_block where target = ${uid} and uid = any(${others}::uuid[])
      union all
      select fid, false, false from circle_hidden where uid = ${uid} and fid = any(${others}::uuid[])
      union all
      select uid, false, true from circle_hidden where fid = ${uid} and uid = any(${others}::uuid[])
      union all
      select uid, true, true from account_leaving where uid = any(${others}::uuid[])
    ) found group by other`.execute(tx);
  return new Map(
    rows.map((row) => [row.other, { isBlocked: row.blocked, isHidden: row.hidden, isByOther: row.by_other }]),
  );
}

export const nothingBetween: Between = { isBlocked: false, isHidden: false, isByOther: false };
