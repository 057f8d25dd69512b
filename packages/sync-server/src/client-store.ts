import { hour } from '@mitto/kit/time';
import { sql } from 'kysely';
import { type HeldHead, holdStreams } from './held-heads.ts';
import type { RefusedRun } from './refused-runs.ts';
import type { SyncTx } from './sync-tx.ts';

/** Result of an entry, stored so that a repeated entry gets the same answer. */
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

/** A client whose row is locked, so that its pushes are applied one after another. */
export interface OpenClient {
  /** Highest entry number applied or refused so far. */
  readonly lastN: number;
  /**
   * Highest entry number whose result was deleted, and the newest time at which a deleted result was stored
   * (ms).
   */
  readonly forgotten: { readonly n: number; readonly at: number };
  /** Refusals of which only the numbers and codes are stored. */
  readonly refused: readonly RefusedRun[];
  /** Highest entry number of a refusal of which nothing is stored. */
  readonly unknownN: number;
  /**
   * Newest time at which a deleted result of a deleted client was stored (ms), if this client was made later
   * and so may be one of those; else 0.
   */
  readonly droppedAt: number;
  readonly byNumber: ReadonlyMap<number, { readonly mid: string; readonly ended: Ended }>;
  readonly byMid: ReadonlyMap<string, Ended>;
}

interface OpenRow {
  readonly last_n: number;
  readonly forgotten_n: number;
  readonly forgotten_at: number;
  readonly unknown_n: number;
  readonly refused: readonly RefusedRun[];
  readonly dropped_at: number;
  readonly ends: readonly {
    readonly n: number | null;
    readonly mid: string;
    readonly status: Ended['status'];
    readonly body: Omit<Ended, 'status'>;
  }[];
}

/** Locks the member's pushes and the client, and finds the stored results of these entries. */
export async function openClient(
  tx: SyncTx,
  { uid, clientId, schema, now }: Client,
  entries: readonly Numbered[],
): Promise<OpenClient> {
  const ns = entries.map(({ n }) => n);
  const mids = entries.map(({ mid }) => mid);
  const { rows } = await sql<OpenRow>`
    select last_n, forgotten_n, forgotten_at, unknown_n, refused, dropped_at, ends from sync_open_client(
      ${uid}, ${clientId}, ${schema}, ${now}, ${ns}::bigint[], ${mids}::uuid[])`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('A client that was just written is not there.');
  const ends = row.ends.map(({ n, mid, status, body }) => ({ n, mid, ended: { status, ...body } }));
  return {
    lastN: row.last_n,
    forgotten: { n: row.forgotten_n, at: row.forgotten_at },
    refused: row.refused,
    unknownN: row.unknown_n,
    droppedAt: row.dropped_at,
    byNumber: new Map(ends.flatMap((end) => (end.n === null ? [] : [[end.n, end]]))),
    byMid: new Map(ends.map(({ mid, ended }) => [mid, ended])),
  };
}

/**
 * Stores the results of entries, advances the client's `last_n` to the highest number, and locks the heads of these
 * members.
 */
export async function endPush(
  tx: SyncTx,
  { uid, clientId, now }: Client,
  ends: readonly (Numbered & { readonly ended: Ended })[],
  uids: readonly string[],
): Promise<readonly HeldHead[]> {
  if (ends.length === 0) return await holdStreams(tx, uids);
  // An entry that occurs twice in a group has one result, stored under the later number.
  const once = new Map(ends.map((end) => [end.mid, end]));
  const rows = [...once.values()].map(({ n, mid, ended: { status, ...body } }) => ({ n, mid, status, body }));
  // In a group, known entries come before new ones even if their numbers are higher, so take the highest
  // number.
  const last = Math.max(...ends.map(({ n }) => n));
  const { rows: heads } = await sql<HeldHead>`
    select held_uid, held_epoch, held_seq from sync_end_push(
      ${uid}, ${clientId}, ${now}, ${last}, ${JSON.stringify(rows)}::jsonb, ${uids}::uuid[])`.execute(tx);
  return heads;
}

/**
 * Returns true at most once an hour for a client: only then may a checksum mismatch make the client fetch its
 * tables anew.
 */
export async function mayHeal(tx: SyncTx, client: Client): Promise<boolean> {
  const { uid, clientId, now } = client;
  await openClient(tx, client, []);
  const { rows } = await sql`
    update sync_client set healed_at = ${now}
    where uid = ${uid} and client_id = ${clientId} and healed_at <= ${now - hour}
    returning 1`.execute(tx);
  return rows.length > 0;
}

type Seen = Pick<Client, 'uid' | 'clientId' | 'now'>;

/** Stores that a client was seen now, if it has pushed before. */
export async function markSeen(tx: SyncTx, { uid, clientId, now }: Seen): Promise<void> {
  await sql`update sync_client set seen_at = ${now} where uid = ${uid} and client_id = ${clientId}`.execute(
    tx,
  );
}
