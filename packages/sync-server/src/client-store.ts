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

export interface Client {
  readonly uid: string;
  readonly clientId: string;
  readonly schema: number;
  readonly now: number;
}

interface Numbered {
  readonly n: number;
  readonly mid: string;
}

/** A client that is locked: what it sends is applied one after another. */
export interface OpenClient {
  /** The last number it got through. */
  readonly lastN: number;
  /** Of what it sent up to this number the results are no longer kept; the newest of them was stored then. */
  readonly forgotten: { readonly n: number; readonly at: number };
  readonly byNumber: ReadonlyMap<number, { readonly mid: string; readonly ended: Ended }>;
  readonly byMid: ReadonlyMap<string, Ended>;
}

interface OpenRow {
  readonly last_n: number;
  readonly forgotten_n: number;
  readonly forgotten_at: number;
  readonly ends: readonly {
    readonly n: number | null;
    readonly mid: string;
    readonly status: Ended['status'];
    readonly body: Omit<Ended, 'status'>;
  }[];
}

/** Locks the client, and finds how those of these entries ended that have come before. */
export async function openClient(
  tx: SyncTx,
  { uid, clientId, schema, now }: Client,
  entries: readonly Numbered[],
): Promise<OpenClient> {
  const ns = entries.map(({ n }) => n);
  const mids = entries.map(({ mid }) => mid);
  const { rows } = await sql<OpenRow>`
    select last_n, forgotten_n, forgotten_at, ends from sync_open_client(
      ${uid}, ${clientId}, ${schema}, ${now}, ${ns}::bigint[], ${mids}::uuid[])`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('A client that was just written is not there.');
  const ends = row.ends.map(({ n, mid, status, body }) => ({ n, mid, ended: { status, ...body } }));
  return {
    lastN: row.last_n,
    forgotten: { n: row.forgotten_n, at: row.forgotten_at },
    byNumber: new Map(ends.flatMap((end) => (end.n === null ? [] : [[end.n, end]]))),
    byMid: new Map(ends.map(({ mid, ended }) => [mid, ended])),
  };
}

/** Keeps how entries ended, and counts the client on to the last of them. */
export async function keepEnds(
  tx: SyncTx,
  { uid, clientId, now }: Client,
  ends: readonly (Numbered & { readonly ended: Ended })[],
): Promise<void> {
  if (ends.length === 0) return;
  // The same entry twice in a group ended once: under the later number.
  const once = new Map(ends.map((end) => [end.mid, end]));
  const rows = [...once.values()].map(({ n, mid, ended: { status, ...body } }) => ({ n, mid, status, body }));
  const last = Math.max(...ends.map(({ n }) => n));
  // A renumbered entry that had been applied under its old number moves to the new one. Of a group, the entries
  // that are new come after those known before, whatever their numbers.
  await sql`
    with counted as (
      update sync_client set last_n = greatest(last_n, ${last}::bigint)
      where uid = ${uid} and client_id = ${clientId})
    insert into sync_result (uid, client_id, n, mid, status, body, at)
    select ${uid}::uuid, ${clientId}::uuid, n, mid, status, body, ${now}::bigint
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(n bigint, mid uuid, status text, body jsonb)
    on conflict (uid, mid) do update set client_id = excluded.client_id, n = excluded.n, at = excluded.at`.execute(
    tx,
  );
}

/** When a client may be told again to start a table anew; true at most once an hour. */
export async function mayHeal(tx: SyncTx, client: Client): Promise<boolean> {
  const { uid, clientId, now } = client;
  const anHour = 3_600_000;
  await openClient(tx, client, []);
  const { rows } = await sql`
    update sync_client set healed_at = ${now}
    where uid = ${uid} and client_id = ${clientId} and healed_at <= ${now - anHour}
    returning 1`.execute(tx);
  return rows.length > 0;
}
