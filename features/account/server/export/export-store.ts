import type { Db, Tx } from '@mitto/server-kit/database/database';
import { sql } from 'kysely';

declare module '@mitto/server-kit/database/tables' {
  interface Tables {
    account_export: AccountExportTable;
  }
}

interface AccountExportTable {
  uid: string;
  asked_at: number;
  ready_at: number | null;
  sealed: Uint8Array | null;
  given: number;
}

export interface AskedExport {
  readonly uid: string;
  readonly now: number;
  /** An export that is ready is prepared anew if it was asked for before this time. */
  readonly readyBefore: number;
  /** An export that is still not ready is given up if it was asked for before this time. */
  readonly unreadyBefore: number;
}

/**
 * Begins a new export instead of one that is too old. Returns false if the present one is to be used or waited
 * for. Of several requests at once, one begins it.
 */
export async function beginExport(tx: Tx, asked: AskedExport): Promise<boolean> {
  const { uid, now, readyBefore, unreadyBefore } = asked;
  const { rows } = await sql`
    insert into account_export as e (uid, asked_at) values (${uid}, ${now})
    on conflict (uid) do update set asked_at = excluded.asked_at, ready_at = null, sealed = null, given = 0
    where e.asked_at <= ${readyBefore} or (e.ready_at is null and e.asked_at <= ${unreadyBefore})
    returning 1`.execute(tx);
  return rows.length > 0;
}

/** Stores a prepared export, unless the account was erased meanwhile. */
export async function keepExport(db: Db, uid: string, sealed: Uint8Array, now: number): Promise<void> {
  await db
    .updateTable('account_export')
    .set({ sealed, ready_at: now })
    .where('uid', '=', uid)
    .where('ready_at', 'is', null)
    .execute();
}

export interface KeptExport {
  readonly askedAt: number;
  readonly given: number;
  readonly sealed: Uint8Array;
}

/** Counts a download and returns the export, if one is ready. */
export async function takeExport(tx: Tx, uid: string): Promise<KeptExport | undefined> {
  const row = await tx
    .updateTable('account_export')
    .set((eb) => ({ given: eb('given', '+', 1) }))
    .where('uid', '=', uid)
    .where('sealed', 'is not', null)
    .returning(['asked_at', 'given', 'sealed'])
    .executeTakeFirst();
  return row?.sealed ? { askedAt: row.asked_at, given: row.given, sealed: row.sealed } : undefined;
}

export async function deleteExports(db: Db, askedBefore: number): Promise<void> {
  await db.deleteFrom('account_export').where('asked_at', '<=', askedBefore).execute();
}
