import { askTogether } from '@mitto/sync-server/remembered';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { sql } from 'kysely';
import type { CoinsReason } from '../../contract/coins-tables.ts';

export interface StoredMovement {
  readonly id: string;
  readonly reason: CoinsReason;
  readonly amount: number;
  readonly date: number;
  readonly sender: string | null;
  readonly receiver: string | null;
  /** Name of a system account on that side. */
  readonly sender_name: string | null;
  readonly receiver_name: string | null;
  readonly debit: boolean;
  readonly given: number;
  readonly comments: string | null;
}

/**
 * Reads the newest movements of a member, newest first. Each of the two accounts gives its newest postings by
 * index, however long its history is.
 */
export function readHistory(tx: SyncTx, uid: string, limit: number): Promise<StoredMovement[]> {
  return askTogether(tx, `coins history ${limit}`, uid, async (uids) => {
    const { rows } = await sql<StoredMovement & OfMember>`
      select member, h.* from unnest(${uids}::uuid[]) member cross join lateral (
        with newest as (
          select p.movement, sum(p.amount)::bigint as moved, max(p.n) as n,
            coalesce(sum(abs(p.amount)) filter (where a.kind = 'given'), 0)::bigint as given
          from coins_account a
          cross join lateral (
            select movement, amount, n from coins_posting
            where account = a.id and n is not null order by n desc limit ${limit}
          ) p
          where a.uid = member and a.kind in ('own', 'given')
          group by p.movement
        )
        select m.id, m.reason, m.amount, m.made_at as date, s.uid as sender, r.uid as receiver,
          s.name as sender_name, r.name as receiver_name, newest.moved < 0 as debit, newest.given,
          note.comments, newest.n
        from newest join coins_movement m on m.id = newest.movement
          join coins_account s on s.id = m.sender join coins_account r on r.id = m.receiver
          left join coins_note note on note.movement = m.id
        order by m.made_at desc, newest.n desc, m.id desc limit ${limit}
      ) h order by date desc, n desc, id desc`.execute(tx);
    return uids.map((one) =>
      rows.flatMap(({ member, n: _, ...movement }) => (member === one ? [movement] : [])),
    );
  });
}

interface OfMember {
  readonly member: string;
  readonly n: number;
}

/** Ids of the newest movements of a member, newest first. */
export async function listHistory(tx: SyncTx, uid: string, limit: number): Promise<string[]> {
  return (await readHistory(tx, uid, limit)).map(({ id }) => id);
}

/** Number of postings on the accounts of a member: an upper bound of the number of movements. */
export async function countEntries(tx: SyncTx, uid: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(entries), 0)::bigint as count from coins_account
    where uid = ${uid} and kind in ('own', 'given')`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Movements between this member and others, each with the other member. */
export async function listOthers(tx: SyncTx, uid: string): Promise<{ id: string; other: string }[]> {
  const { rows } = await sql<{ id: string; other: string }>`
    select distinct m.id, o.uid as other
    from coins_account a join coins_posting p on p.account = a.id and p.n is not null
      join coins_movement m on m.id = p.movement
      join coins_account o on o.id in (m.sender, m.receiver) and o.uid <> ${uid}
    where a.uid = ${uid}`.execute(tx);
  return rows;
}
