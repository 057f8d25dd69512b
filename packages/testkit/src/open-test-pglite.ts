import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type MigrationFolder, migrate } from '@mitto/server-kit/database/migrate';
import { openPglite } from '@mitto/server-kit/database/open-pglite';
import { migratedMark } from './migrated-mark.ts';

/** Folder of cached database dumps. They stay between runs, because making a dump takes seconds. */
const folder = join(import.meta.dirname, '..', '..', '..', 'node_modules', '.cache', 'mitto', 'databases');

const dumps = new Map<string, Promise<Blob>>();

/**
 * Opens a PGlite database from a dump of a migrated one. The dump is made once and cached for other test
 * processes.
 */
export async function openTestPglite(folders: readonly MigrationFolder[]): ReturnType<typeof openPglite> {
  const mark = migratedMark(folders);
  let dump = dumps.get(mark);
  if (!dump) {
    dump = readOrMakeDump(mark, folders);
    dumps.set(mark, dump);
  }
  return await openPglite({ from: await dump });
}

async function readOrMakeDump(mark: string, folders: readonly MigrationFolder[]): Promise<Blob> {
  const file = join(folder, `pglite-${mark}.tar`);
  if (existsSync(file)) return new Blob([await readFile(file)]);
  const database = await openPglite({});
  await migrate(database, folders, Date.now());
  const dump = await database.pglite.dumpDataDir('none');
  await database.close();
  mkdirSync(folder, { recursive: true });
  // Write to a draft and rename, so that a concurrent process or thread never reads half a file.
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, new Uint8Array(await dump.arrayBuffer()));
  await rename(draft, file);
  return dump;
}
