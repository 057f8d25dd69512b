import { sql } from 'kysely';
import { addToRuns, type RefusedRun, type ShortRefusal } from './refused-runs.ts';
import type { SyncDatabase, SyncTx } from './sync-tx.ts';

/** Max number of refusals stored in full for a member. The answer to a lost request is among the newest ones. */
export const maxRefusals = 2000;

/**
 * Deletes the results stored before this time, of all members or of the given ones. The client row stores the
 * highest deleted number, so that an entry with a deleted result is not applied again as a new one. Refusals
 * are not deleted but shortened: a deleted result means that the entry was applied.
 */
export async function expireResults(
  database: SyncDatabase,
  before: number,
  members: readonly string[] | null = null,
): Promise<void> {
  await database.transact((tx) => deleteApplied(tx, before, members));
  const { rows } = await database.snapshot((tx) =>
    sql<{ uid: string }>`
      select distinct uid from sync_result where status = 'refused' and at < ${before}
        and (${members}::uuid[] is null or uid = any(${members}::uuid[])) order by uid`.execute(tx),
  );
  for (const { uid } of rows) await shortenRefusals(database, uid, before);
}

async function deleteApplied(tx: SyncTx, before: number, members: readonly string[] | null): Promise<void> {
  await sql`
    with due as (
      select distinct uid, client_id from sync_result
      where at < ${before} and status <> 'refused' and (${members}::uuid[] is null or uid = any(${members}::uuid[]))),
    held as materialized (
      select c.uid, c.client_id from sync_client c join due using (uid, client_id)
      order by c.uid, c.client_id for update of c),
    gone as (
      delete from sync_result r using held
      where r.uid = held.uid and r.client_id = held.client_id and r.at < ${before} and r.status <> 'refused'
      returning r.uid, r.client_id, r.n, r.at),
    last as (select uid, client_id, max(n) as n, max(at) as at from gone group by uid, client_id)
    update sync_client c set forgotten_n = greatest(c.forgotten_n, last.n),
      forgotten_at = greatest(c.forgotten_at, last.at)
    from last where c.uid = last.uid and c.client_id = last.client_id`.execute(tx);
}

/**
 * Shortens a member's refusals to their numbers and codes: those stored before this time, and all but the
 * newest of the others. A client still gets the same code for the same number.
 */
export async function shortenRefusals(database: SyncDatabase, uid: string, before = 0): Promise<void> {
  await database.transact(async (tx) => {
    await lockPushes(tx, uid);
    const { rows } = await sql<ShortRefusal & { client_id: string }>`
      delete from sync_result where uid = ${uid} and mid = any(array(
        select mid from (
          select mid, at, row_number() over (order by at desc, n desc) as place from sync_result
          where uid = ${uid} and status = 'refused') r
        where place > ${maxRefusals} or at < ${before}))
      returning client_id, n, body ->> 'code' as code, at`.execute(tx);
    for (const [clientId, refusals] of Map.groupBy(rows, ({ client_id }) => client_id)) {
      await storeRuns(tx, uid, clientId, refusals);
    }
  });
}

async function storeRuns(
  tx: SyncTx,
  uid: string,
  clientId: string,
  refusals: readonly ShortRefusal[],
): Promise<void> {
  const { rows } = await sql<{ refused: readonly RefusedRun[] }>`
    select refused from sync_client where uid = ${uid} and client_id = ${clientId} for update`.execute(tx);
  const { runs, dropped } = addToRuns(rows[0]?.refused ?? [], refusals);
  const unknown = dropped.at(-1)?.[1] ?? 0;
  const unknownAt = Math.max(0, ...dropped.map(([, , , at]) => at));
  await sql`
    update sync_client set refused = ${JSON.stringify(runs)}::jsonb, unknown_n = greatest(unknown_n, ${unknown}::bigint),
      forgotten_at = greatest(forgotten_at, ${unknownAt}::bigint)
    where uid = ${uid} and client_id = ${clientId}`.execute(tx);
}

/** Deletes clients that were not seen since this time, of all members or of the given ones. */
export async function expireClients(
  database: SyncDatabase,
  before: number,
  members: readonly string[] | null = null,
): Promise<void> {
  const { rows } = await database.snapshot((tx) =>
    sql<{ uid: string }>`
      select distinct uid from sync_client where client_id <> ${collected} and seen_at < ${before}
        and (${members}::uuid[] is null or uid = any(${members}::uuid[])) order by uid`.execute(tx),
  );
  for (const { uid } of rows) {
    await database.transact(async (tx) => {
      await lockPushes(tx, uid);
      await sql`
        select sync_drop_clients(${uid}, array(
          select client_id from sync_client
          where uid = ${uid} and client_id <> ${collected} and seen_at < ${before}))`.execute(tx);
    });
  }
}

/** Id of the client row that collects what is left of a member's deleted clients. */
const collected = '00000000-0000-0000-0000-000000000000';

/** Waits for the pushes of a member, and prevents others until the transaction ends. */
async function lockPushes(tx: SyncTx, uid: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('sync push ' || ${uid}::text, 0))`.execute(tx);
}
