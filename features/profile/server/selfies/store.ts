import type { Db, Tx } from '@mitto/server-kit/database/database';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { type Generated, type Insertable, type Selectable, sql } from 'kysely';
import type { SelfiePose, SelfieRefusal, selfieStates } from '../../contract/selfies.ts';

export interface SelfieTable {
  uid: string;
  pose: SelfiePose | null;
  state: (typeof selfieStates)[number] | null;
  id: string | null;
  keys: Generated<string[]>;
  sent_at: number | null;
  decided_at: number | null;
  refusal: SelfieRefusal | null;
  count: Generated<number>;
  counted_from: Generated<number>;
  network: Uint8Array | null;
}
export type SelfieRow = Selectable<SelfieTable>;

declare module '@mitto/server-kit/database/tables' {
  interface Tables {
    profile_selfie: SelfieTable;
  }
}

export async function readSelfies(tx: SyncTx, uid: string): Promise<SelfieRow | undefined> {
  const { rows } = await sql<SelfieRow>`select * from profile_selfie where uid = ${uid}`.execute(tx);
  return rows[0];
}

/** Writes these columns. The caller has locked the profile, as every writer of selfies does. */
export async function writeSelfies(
  tx: Tx,
  uid: string,
  changes: Omit<Partial<Insertable<SelfieTable>>, 'uid'>,
): Promise<void> {
  await tx
    .insertInto('profile_selfie')
    .values({ uid, ...changes })
    .onConflict((clash) => clash.column('uid').doUpdateSet(changes))
    .execute();
}

export async function deleteSelfies(tx: Tx, uid: string): Promise<void> {
  await tx.deleteFrom('profile_selfie').where('uid', '=', uid).execute();
}

/** Number of other members who sent selfies from this network since that time. */
export async function countOfNetwork(
  tx: Db | Tx,
  network: Buffer,
  uid: string,
  since: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from profile_selfie
    where network = ${network} and uid <> ${uid} and sent_at > ${since}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Selfies that wait for a decision and are not due for deletion, those that wait longest first. */
export async function listWaiting(
  db: Db | Tx,
  sentAfter: number,
  most: number,
): Promise<{ readonly count: number; readonly rows: readonly SelfieRow[] }> {
  const waiting = sql`from profile_selfie where state = 'waiting' and sent_at > ${sentAfter}`;
  const { rows } = await sql<SelfieRow>`select * ${waiting} order by sent_at, uid limit ${most}`.execute(db);
  const counted = await sql<{ count: number }>`select count(*)::int as count ${waiting}`.execute(db);
  return { count: counted.rows[0]?.count ?? 0, rows };
}

export async function isWaiting(db: Db, uid: string, sentAfter: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from profile_selfie
    where uid = ${uid} and state = 'waiting' and sent_at > ${sentAfter}`.execute(db);
  return rows.length > 0;
}

/** Members whose selfies were decided on or sent so long ago that they have to be deleted. */
export async function listDue(
  db: Db,
  { sentBefore, decidedBefore }: { readonly sentBefore: number; readonly decidedBefore: number },
  most: number,
): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    select uid from profile_selfie
    where keys <> '{}' and (sent_at <= ${sentBefore} or decided_at <= ${decidedBefore})
    order by sent_at limit ${most}`.execute(db);
  return rows.map(({ uid }) => uid);
}

/** Forgets from which networks selfies came before that time. */
export async function forgetNetworks(db: Db, before: number): Promise<void> {
  await sql`
    update profile_selfie set network = null where network is not null and sent_at <= ${before}`.execute(db);
}

/** The member's photo verification, without the network. The pictures themselves are not in any export. */
export async function exportSelfies(tx: Tx, uid: string): Promise<unknown[]> {
  const { rows } = await sql`
    select uid, pose, state, id, cardinality(keys) as pictures, sent_at, decided_at, refusal, count, counted_from
    from profile_selfie where uid = ${uid}`.execute(tx);
  return rows;
}
