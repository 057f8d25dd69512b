import { sql } from 'kysely';
import type { Database, Db, Tx } from '../database/database.ts';
import type { MemberExport } from '../module/member-export.ts';

declare module '../database/tables.ts' {
  interface Tables {
    call_answer: CallAnswerTable;
  }
}

export interface CallAnswerTable {
  key_mac: Uint8Array;
  uid: string | null;
  call: string;
  request_mac: Uint8Array;
  status: number | null;
  sealed: Uint8Array | null;
  made_at: number;
  expires_at: number;
}

export interface KeptAnswer {
  readonly call: string;
  readonly requestMac: Uint8Array;
  readonly status: number;
  readonly sealed: Uint8Array;
}

export interface Claim {
  readonly keyMac: Uint8Array;
  readonly requestMac: Uint8Array;
  readonly call: string;
  readonly uid: string | null;
  readonly now: number;
  readonly expiresAt: number;
}

export async function findAnswer(db: Db, keyMac: Uint8Array, now: number): Promise<KeptAnswer | undefined> {
  const row = await db
    .selectFrom('call_answer')
    .select(['call', 'request_mac', 'status', 'sealed'])
    .where('key_mac', '=', keyMac)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!row || row.status === null || row.sealed === null) return undefined;
  return { call: row.call, requestMac: row.request_mac, status: row.status, sealed: row.sealed };
}

/**
 * Claims the key for this transaction. If another transaction has claimed the key, this function waits until
 * that transaction ends. Returns false if the other transaction committed; its stored answer can then be
 * read.
 */
export async function claimAnswer(tx: Tx, claim: Claim): Promise<boolean> {
  const { keyMac, requestMac, call, uid, now, expiresAt } = claim;
  const taken = await sql`
    insert into call_answer (key_mac, uid, call, request_mac, made_at, expires_at)
    values (${keyMac}, ${uid}, ${call}, ${requestMac}, ${now}, ${expiresAt})
    on conflict (key_mac) do update set
      uid = excluded.uid, call = excluded.call, request_mac = excluded.request_mac, status = null,
      sealed = null, made_at = excluded.made_at, expires_at = excluded.expires_at
    where call_answer.expires_at <= ${now}
    returning 1`.execute(tx);
  return taken.rows.length === 1;
}

/**
 * Stores the answer under a claimed key. If the action erased its own caller, the claim was erased with the
 * caller, and nothing is stored.
 */
export async function keepAnswer(
  tx: Tx,
  keyMac: Uint8Array,
  status: number,
  sealed: Uint8Array,
): Promise<void> {
  await tx.updateTable('call_answer').set({ status, sealed }).where('key_mac', '=', keyMac).execute();
}

/** Removes the stored answers of a member. */
export async function eraseAnswers(tx: Tx, uid: string): Promise<void> {
  await tx.deleteFrom('call_answer').where('uid', '=', uid).execute();
}

/**
 * Exports a list of the member's stored answers, without their contents. The contents are sealed with the
 * keys of the requests.
 */
export async function exportAnswers(tx: Tx, uid: string): Promise<MemberExport> {
  const rows = await tx
    .selectFrom('call_answer')
    .select(['call', 'status', 'made_at', 'expires_at'])
    .where('uid', '=', uid)
    .orderBy('made_at')
    .execute();
  return { call_answer: rows };
}

/** Removes expired answers. */
export async function expireAnswers(database: Database, now: number): Promise<void> {
  await database.db.deleteFrom('call_answer').where('expires_at', '<=', now).execute();
}
