import type { NotesWorld } from '@mitto/sync-server/notes.fixture';
import { sql } from 'kysely';

type Database = NotesWorld['database'];

const ofMembers = ['sync_head', 'sync_row', 'sync_sum', 'sync_client', 'sync_result'] as const;

/** The server's data about some members at one moment, by table. */
export type Backup = Readonly<Record<string, string>>;

export async function takeBackup({ db }: Database, members: readonly string[]): Promise<Backup> {
  return await db.transaction().execute(async (tx) => {
    const backup: Record<string, string> = {};
    for (const table of ['test_note', ...ofMembers]) {
      const { rows } = await sql<{ all: string }>`
        select coalesce(json_agg(t), '[]')::text as all from ${sql.table(table)} t
        where ${sql.ref(table === 'test_note' ? 'owner' : 'uid')} = any(${members}::uuid[])`.execute(tx);
      backup[table] = rows[0]?.all ?? '[]';
    }
    return backup;
  });
}

/**
 * Restores the server to the moment of the backup. Everything it reported after that moment is no longer
 * true.
 */
export async function restoreBackup(
  { db }: Database,
  members: readonly string[],
  backup: Backup,
  epoch: number,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const [table, all] of Object.entries(backup)) {
      await sql`delete from ${sql.table(table)}
        where ${sql.ref(table === 'test_note' ? 'owner' : 'uid')} = any(${members}::uuid[])`.execute(tx);
      await sql`insert into ${sql.table(table)}
        select * from json_populate_recordset(null::${sql.table(table)}, ${all}::json)`.execute(tx);
    }
    for (const member of members) {
      await sql`insert into sync_head (uid, epoch) values (${member}, ${epoch})
        on conflict (uid) do update set epoch = excluded.epoch`.execute(tx);
    }
  });
}
