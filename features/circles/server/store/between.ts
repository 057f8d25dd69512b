import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { type RawBuilder, sql } from 'kysely';
import type { BlocksBetween } from '../../policy.ts';

/**
 * Blocks and hides between a member and each of the given others. Members without any are missing from the
 * map. A member who has deleted their account is there as one who has blocked the viewer, so that nothing tells
 * of them while their rows still exist.
 */
export async function readBetween(
  tx: SyncTx,
  uid: string,
  others: readonly string[],
): Promise<ReadonlyMap<string, BlocksBetween>> {
  const { rows } = await sql<{
    other: string;
    blocked: boolean | null;
    hidden: boolean | null;
    by_other: boolean;
    away: boolean;
  }>`
    select other, bool_or(is_block) as blocked, bool_or(not is_block) as hidden, bool_or(by_other) as by_other,
      bool_or(is_block is null) as away from (
      select target as other, true as is_block, false as by_other from circle_block where uid = ${uid} and target = any(${others}::uuid[])
      union all
      select uid, true, true from circle_block where target = ${uid} and uid = any(${others}::uuid[])
      union all
      select fid, false, false from circle_hidden where uid = ${uid} and fid = any(${others}::uuid[])
      union all
      select uid, false, true from circle_hidden where fid = ${uid} and uid = any(${others}::uuid[])
      union all
      select uid, true, true from account_leaving where uid = any(${others}::uuid[])
      union all
      select away.uid, null, false from account_away away
      where away.uid = any(${others}::uuid[]) and ${isDistant(uid, sql`away.uid`)}
    ) found group by other`.execute(tx);
  return new Map(
    rows.map(({ other, blocked, hidden, by_other, away }) => [
      other,
      { isBlocked: blocked === true, isHidden: hidden === true, isByOther: by_other, isAway: away },
    ]),
  );
}

/** SQL that is true when the two neither match nor write to each other. */
export function isDistant(uid: string, other: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`not exists (select from circle near where (near.connected or near.is_open)
    and (near.fid = ${other} and near.sid = ${uid} or near.sid = ${other} and near.fid = ${uid}))`;
}

export const nothingBetween: BlocksBetween = {
  isBlocked: false,
  isHidden: false,
  isByOther: false,
  isAway: false,
};
