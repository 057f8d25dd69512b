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
  archive_key: string | null;
  is_told: boolean;
}

export interface ExportRequest {
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
export async function beginExport(tx: Tx, asked: ExportRequest): Promise<boolean> {
  const { uid, now, readyBefore, unreadyBefore } = asked;
  const { rows } = await sql`
    insert into account_export as e (uid, asked_at) values (${uid}, ${now})
    on conflict (uid) do update set asked_at = excluded.asked_at, ready_at = null, sealed = null, given = 0,
      archive_key = null, is_told = false
    where e.asked_at <= ${readyBefore} or (e.ready_at is null and e.asked_at <= ${unreadyBefore})
    returning 1`.execute(tx);
  return rows.length > 0;
}

/**
 * Stores a prepared export, unless the account was erased meanwhile. Returns true if its member is to be told by
 * mail.
 */
export async function keepExport(tx: Tx, uid: string, sealed: Uint8Array, now: number): Promise<boolean> {
  const row = await tx
    .updateTable('account_export')
    .set({ sealed, ready_at: now })
    .where('uid', '=', uid)
    .where('ready_at', 'is', null)
    .returning('is_told')
    .executeTakeFirst();
  return row?.is_told ?? false;
}

export interface ArchiveRequest {
  readonly archive_key: string | null;
  readonly asked_at: number;
  readonly ready_at: number | null;
}

/** Gives the present export a key for its archive, and asks for a mail unless the export is ready already. */
export async function askForArchive(tx: Tx, uid: string, key: string): Promise<ArchiveRequest | undefined> {
  const { rows } = await sql<ArchiveRequest>`
    update account_export set archive_key = coalesce(archive_key, ${key}), is_told = ready_at is null
    where uid = ${uid} returning archive_key, asked_at, ready_at`.execute(tx);
  return rows[0];
}

/** Counts a download of the archive with this key and returns its export, if it is ready. */
export async function findArchive(tx: Tx, uid: string, key: string): Promise<StoredExport | undefined> {
  const row = await tx
    .updateTable('account_export')
    .set((eb) => ({ given: eb('given', '+', 1) }))
    .where('uid', '=', uid)
    .where('archive_key', '=', key)
    .where('sealed', 'is not', null)
    .returning(['asked_at', 'given', 'sealed'])
    .executeTakeFirst();
  return row?.sealed ? { askedAt: row.asked_at, given: row.given, sealed: row.sealed } : undefined;
}

export interface StoredExport {
  readonly askedAt: number;
  readonly given: number;
  readonly sealed: Uint8Array;
}

/** Counts a download and returns the export, if one is ready. */
export async function exportForDownload(tx: Tx, uid: string): Promise<StoredExport | undefined> {
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
