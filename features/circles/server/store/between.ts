import { askOnce, type OfPair, type Pairs, readTogether } from '@mitto/sync-server/remembered';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { type RawBuilder, sql } from 'kysely';
import type { BlocksBetween } from '../../policy.ts';
import { overPairs } from './over-pairs.ts';

interface BetweenRow {
  readonly other: string;
  readonly blocked: boolean | null;
  readonly hidden: boolean | null;
  readonly by_other: boolean;
  readonly away: boolean;
}

/**
 * Blocks and hides between a member and each of the given others. Members without any are missing from the
 * map. A member who has deleted their account is there as one who has blocked the viewer, so that nothing tells
 * of them while their rows still exist. The answer is cached in the transaction.
 */
export async function readBetween(
  tx: SyncTx,
  uid: string,
  others: readonly string[],
): Promise<ReadonlyMap<string, BlocksBetween>> {
  const rows = await askOnce(tx, `between ${uid} ${others}`, () =>
    readTogether(tx, 'between', { uid, others }, (pairs) => listBetween(tx, pairs)),
  );
  return new Map(
    rows.map(({ other, blocked, hidden, by_other, away }) => [
      other,
      { isBlocked: blocked === true, isHidden: hidden === true, isByOther: by_other, isAway: away },
    ]),
  );
}

async function listBetween(tx: SyncTx, pairs: Pairs): Promise<(BetweenRow & OfPair)[]> {
  const { given, among, reader, isOther, are } = overPairs(pairs);
  const [uid, target, fid] = [sql`uid`, sql`target`, sql`fid`];
  const { rows } = await sql<BetweenRow & OfPair>`
    ${given} select reader as for_uid, other as for_other, other, bool_or(is_block) as blocked,
      bool_or(not is_block) as hidden,
      bool_or(by_other) as by_other, bool_or(is_block is null) as away from (
      select uid as reader, target as other, true as is_block, false as by_other
      from ${among} circle_block where ${are(uid, target)}
      union all
      select target, uid, true, true from ${among} circle_block where ${are(target, uid)}
      union all
      select uid, fid, false, false from ${among} circle_hidden where ${are(uid, fid)}
      union all
      select fid, uid, false, true from ${among} circle_hidden where ${are(fid, uid)}
      union all
      select ${reader}, uid, true, true from ${among} account_leaving where ${isOther(uid)}
      union all
      select ${reader}, away.uid, null, false from ${among} account_away away
      where ${isOther(sql`away.uid`)} and ${isDistant(reader, sql`away.uid`)}
    ) found group by reader, other`.execute(tx);
  return rows;
}

/** SQL that is true when the two neither match nor write to each other. */
export function isDistant(
  uid: string | RawBuilder<unknown>,
  other: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`not exists (select from circle near where (near.connected or near.is_open)
    and (near.fid = ${other} and near.sid = ${uid} or near.sid = ${other} and near.fid = ${uid}))`;
}

export const nothingBetween: BlocksBetween = {
  isBlocked: false,
  isHidden: false,
  isByOther: false,
  isAway: false,
};
