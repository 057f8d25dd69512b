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
 * Assigns the member's files with these keys to a message. Files that already belong to a message are not
 * returned.
 */
export async function takeFiles(
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

/** Id of the message that a file belongs to. */
export async function findMessageOfFile(db: Db, key: string): Promise<string | undefined> {
  const row = await db.selectFrom('chat_file').select('message_id').where('key', '=', key).executeTakeFirst();
  return row?.message_id ?? undefined;
}

/** Deletes the file rows of these messages and returns their keys. */
export async function deleteFilesOf(tx: Tx, messageIds: readonly string[]): Promise<string[]> {
  if (messageIds.length === 0) return [];
  const { rows } = await sql<{ key: string }>`
    delete from chat_file where message_id = any(${messageIds}::uuid[]) returning key`.execute(tx);
  return rows.map(({ key }) => key);
}

/** Deletes rows of files that no message has taken. The media files themselves are already gone by then. */
export async function deleteUnsent(db: Db, before: number): Promise<void> {
  await db.deleteFrom('chat_file').where('message_id', 'is', null).where('made_at', '<', before).execute();
}
