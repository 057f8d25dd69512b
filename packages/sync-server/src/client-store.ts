import { sql } from 'kysely';
import type { SyncTx } from './sync-tx.ts';

/** How an entry ended; what a repetition of it is answered with. */
export interface Ended {
  readonly status: 'applied' | 'merged' | 'refused';
  readonly table: string;
  readonly ref: string | null;
  readonly code?: string;
  readonly countDown?: number;
  readonly fields?: Readonly<Record<string, string>>;
}

export interface StoredEnd {
  readonly n: number;
  readonly mid: string;
  readonly ended: Ended;
}

/** Locks the client, so that what it sends is applied one after another; answers the last number it got through. */
export async function lockClient(
  tx: SyncTx,
  client: { readonly uid: string; readonly clientId: string; readonly schema: number; readonly now: number },
): Promise<number> {
  const { uid, clientId, schema, now } = client;
  const { rows } = await sql<{ last_n: number }>`
    insert into sync_client as c (uid, client_id, schema, seen_at) values (${uid}, ${clientId}, ${schema}, ${now})
    on conflict (uid, client_id) do update set schema = excluded.schema, seen_at = excluded.seen_at
    returning last_n`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('A client that was just written is not there.');
  return row.last_n;
}

export async function findEndByNumber(
  tx: SyncTx,
  uid: string,
  clientId: string,
  n: number,
): Promise<StoredEnd | undefined> {
  const { rows } = await sql<{
    n: number;
    mid: string;
    status: Ended['status'];
    body: Omit<Ended, 'status'>;
  }>`
    select n, mid, status, body from sync_result
    where uid = ${uid} and client_id = ${clientId} and n = ${n}`.execute(tx);
  return rows[0] && { n: rows[0].n, mid: rows[0].mid, ended: { status: rows[0].status, ...rows[0].body } };
}

export async function findEndByMid(tx: SyncTx, uid: string, mid: string): Promise<StoredEnd | undefined> {
  const { rows } = await sql<{
    n: number;
    mid: string;
    status: Ended['status'];
    body: Omit<Ended, 'status'>;
  }>`
    select n, mid, status, body from sync_result where uid = ${uid} and mid = ${mid}`.execute(tx);
  return rows[0] && { n: rows[0].n, mid: rows[0].mid, ended: { status: rows[0].status, ...rows[0].body } };
}

/** Keeps how the entry ended, and counts the client on to it. */
export async function keepEnd(
  tx: SyncTx,
  client: { readonly uid: string; readonly clientId: string; readonly now: number },
  entry: { readonly n: number; readonly mid: string },
  { status, ...body }: Ended,
): Promise<void> {
  const { uid, clientId, now } = client;
  // A renumbered entry that had been applied under its old number moves to the new one. Of a group, the entries
  // that are new come after those known before, whatever their numbers.
  await sql`
    with counted as (
      update sync_client set last_n = greatest(last_n, ${entry.n}::bigint)
      where uid = ${uid} and client_id = ${clientId})
    insert into sync_result (uid, client_id, n, mid, status, body, at)
    values (${uid}, ${clientId}, ${entry.n}, ${entry.mid}, ${status}, ${JSON.stringify(body)}::jsonb, ${now})
    on conflict (uid, mid) do update set client_id = excluded.client_id, n = excluded.n`.execute(tx);
}

/** The client is known, and was here now. */
export async function seeClient(
  tx: SyncTx,
  client: { readonly uid: string; readonly clientId: string; readonly schema: number; readonly now: number },
): Promise<void> {
  await lockClient(tx, client);
}

/** When a client may be told again to start a table anew; true at most once an hour. */
export async function mayHeal(tx: SyncTx, uid: string, clientId: string, now: number): Promise<boolean> {
  const anHour = 3_600_000;
  const { rows } = await sql`
    update sync_client set healed_at = ${now}
    where uid = ${uid} and client_id = ${clientId} and healed_at <= ${now - anHour}
    returning 1`.execute(tx);
  return rows.length > 0;
}
