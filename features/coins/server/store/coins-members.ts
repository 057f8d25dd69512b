import type { Db, Tx } from '@mitto/server-kit/database/database';
import { askTogether } from '@mitto/sync-server/remembered';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { type Selectable, sql } from 'kysely';
import type { CoinsMemberTable } from '../coins-db-tables.ts';

export type CoinsMember = Selectable<CoinsMemberTable>;

export function readCoinsMember(tx: SyncTx, uid: string): Promise<CoinsMember | undefined> {
  return askTogether(tx, 'coins member', uid, async (uids) => {
    const { rows } = await sql<CoinsMember>`
      select * from coins_member where uid = any(${uids}::uuid[])`.execute(tx);
    return uids.map((one) => rows.find((row) => row.uid === one));
  });
}

/** Sets the PIN, if it still is `expected`. Returns false if another device was faster. */
export async function putPin(
  tx: Tx,
  uid: string,
  {
    pinHash,
    expected,
    at,
  }: { readonly pinHash: string; readonly expected: string | null; readonly at: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into coins_member as m (uid, pin_hash, last_updated) values (${uid}, ${pinHash}, ${at})
    on conflict (uid) do update set pin_hash = excluded.pin_hash, last_updated = excluded.last_updated
    where m.pin_hash is not distinct from ${expected}::text
    returning 1`.execute(tx);
  return rows.length > 0;
}

/** Replaces a forgotten PIN, and gives the tries back. */
export async function replacePin(tx: Tx, uid: string, pinHash: string, at: number): Promise<void> {
  await sql`
    update coins_member set pin_hash = ${pinHash}, pin_tries = 0, pin_rests_until = 0, last_updated = ${at}
    where uid = ${uid}`.execute(tx);
}

export async function setDisabled(tx: Tx, uid: string, isDisabled: boolean, at: number): Promise<void> {
  await sql`
    insert into coins_member as m (uid, is_disabled, last_updated) values (${uid}, ${isDisabled}, ${at})
    on conflict (uid) do update set is_disabled = excluded.is_disabled, last_updated = excluded.last_updated`.execute(
    tx,
  );
}

export interface PinTries {
  readonly max: number;
  readonly restMs: number;
}

/**
 * Counts a try of the PIN before it is compared, so that tries at the same moment cannot all be the last one.
 * The last allowed try begins the rest. Returns undefined while the member rests, or has no PIN.
 */
export async function countPinAttempt(
  db: Db | Tx,
  uid: string,
  { max, restMs }: PinTries,
  at: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ pin_hash: string }>`
    update coins_member set
      pin_tries = case when pin_rests_until > 0 then 1 else pin_tries + 1 end,
      pin_rests_until = case
        when (case when pin_rests_until > 0 then 1 else pin_tries + 1 end) >= ${max}::int
        then ${at + restMs}::bigint else 0 end
    where uid = ${uid} and pin_hash is not null and pin_rests_until <= ${at}
    returning pin_hash`.execute(db);
  return rows[0]?.pin_hash;
}

export async function forgivePinTries(db: Db | Tx, uid: string): Promise<void> {
  await sql`update coins_member set pin_tries = 0, pin_rests_until = 0 where uid = ${uid}`.execute(db);
}
