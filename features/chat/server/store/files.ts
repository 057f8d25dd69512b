import type { Db, Tx } from '@mitto/server-kit/database/database';
import { type Selectable, sql } from 'kysely';
import type { FileTable } from '../chat-tables.ts';

export type FileRow = Selectable<FileTable>;

export async function insertFile(tx: Tx, { facts, ...file }: FileRow): Promise<void> {
  await tx
    .insertInto('chat_file')
    .values({ ...file, facts: sql`${JSON.stringify(facts)}::jsonb` })
    .execute();
}

/**
 * Assigns the member's files with these keys to a message, and returns them. Files that already belong to
 * another message are not assigned and not returned.
 */
export async function assignFiles(
  tx: Tx,
  uid: string,
  keys: readonly string[],
  messageId: string,
): Promise<ReadonlyMap<string, FileRow>> {
  const { rows } = await sql<FileRow>`
    update chat_file set message_id = ${messageId}
    where key = any(${keys}::text[]) and uid = ${uid} and message_id is null returning *`.execute(tx);
  return new Map(rows.map((row) => [row.key, row]));
}

/** Returns the id of the message to which a file belongs. */
export async function findMessageOfFile(db: Db, key: string): Promise<string | undefined> {
  const row = await db.selectFrom('chat_file').select('message_id').where('key', '=', key).executeTakeFirst();
  return row?.message_id ?? undefined;
}

/** Deletes the database rows of the files of these messages, and returns the keys of the files. */
export async function deleteFilesOf(tx: Tx, messageIds: readonly string[]): Promise<string[]> {
  if (messageIds.length === 0) return [];
  const { rows } = await sql<{ key: string }>`
    delete from chat_file where message_id = any(${messageIds}::uuid[]) returning key`.execute(tx);
  return rows.map(({ key }) => key);
}

/**
 * Deletes database rows of files that were never sent. The media subsystem has already deleted the files
 * themselves.
 */
export async function deleteUnsent(db: Db, before: number): Promise<void> {
  await db.deleteFrom('chat_file').where('message_id', 'is', null).where('made_at', '<', before).execute();
}
