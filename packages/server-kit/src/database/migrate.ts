import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type { Database, Tx } from './database.ts';
import { scriptMark } from './pglite-dialect.ts';

/**
 * The migrations of one owner: a folder of files named `001-description.sql`. Files may be added but never
 * changed.
 */
export interface MigrationFolder {
  readonly owner: string;
  readonly folder: URL;
}

interface Migration {
  readonly owner: string;
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
  readonly file: string;
}

// Key of the advisory lock. Its value is arbitrary, but every version of the server must use the same value.
const migrationLock = 4_051_990;

export function readMigrations(folders: readonly MigrationFolder[]): readonly Migration[] {
  return folders.flatMap(({ owner, folder }) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.sql'))
      .sort()
      .map((name) => {
        const file = fileURLToPath(new URL(name, folder));
        const text = readFileSync(file, 'utf8');
        return { owner, name, text, checksum: createHash('sha256').update(text).digest('hex'), file };
      }),
  );
}

/**
 * Runs all migrations that the database does not have yet, and returns their names. An advisory lock makes
 * processes that start together run one after the other.
 */
export async function migrate(
  database: Database,
  folders: readonly MigrationFolder[],
  now: number,
): Promise<string[]> {
  const migrations = readMigrations(folders);
  return await database.transact(async (tx) => {
    await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(tx);
    await sql`create table if not exists schema_migration (
      owner text not null, name text not null, checksum text not null, at bigint not null,
      primary key (owner, name))`.execute(tx);
    const done = await sql<{ owner: string; name: string; checksum: string }>`
      select owner, name, checksum from schema_migration`.execute(tx);
    const checksums = new Map(done.rows.map((row) => [`${row.owner}/${row.name}`, row.checksum]));
    const applied: string[] = [];
    for (const migration of migrations) {
      if (isDone(migration, checksums)) continue;
      await apply(tx, migration, now);
      applied.push(`${migration.owner}/${migration.name}`);
    }
    return applied;
  });
}

function isDone(migration: Migration, checksums: ReadonlyMap<string, string>): boolean {
  const id = `${migration.owner}/${migration.name}`;
  const before = checksums.get(id);
  if (before !== undefined && before !== migration.checksum) {
    throw new Error(
      `Migration ${id} was changed after it had run. Restore it and write the change as a new one.`,
    );
  }
  return before !== undefined;
}

async function apply(tx: Tx, migration: Migration, now: number): Promise<void> {
  try {
    await sql.raw(scriptMark + migration.text).execute(tx);
  } catch (error) {
    throw new Error(
      `Migration ${migration.owner}/${migration.name} failed. ${describeFault(migration, error)}`,
      {
        cause: error,
      },
    );
  }
  await sql`insert into schema_migration (owner, name, checksum, at)
    values (${migration.owner}, ${migration.name}, ${migration.checksum}, ${now})`.execute(tx);
}

/**
 * Returns the database's message with the file and line of the fault. The database reports the position as a
 * number of characters from the start of the script.
 */
function describeFault({ file, text }: Migration, error: unknown): string {
  const { message = String(error), position } = error as { message?: string; position?: string | number };
  if (position === undefined) return `${file}: ${message}`;
  const before = text.slice(0, Math.max(0, Number(position) - 1 - scriptMark.length));
  return `${file}:${before.split('\n').length}: ${message}`;
}
