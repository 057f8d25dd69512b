import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { openDataDir } from '@mitto/server-kit/database/data-dir';
import { openPglite } from '@mitto/server-kit/database/open-pglite';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';

const run = promisify(execFile);
const program = fileURLToPath(new URL('./new-epoch.ts', import.meta.url));

/** Runs the command on the embedded database of a folder; returns the epoch that it prints. */
async function beginEpoch(folder: string): Promise<number> {
  const env = { PATH: process.env['PATH'], DATA_DIR: folder, LOG_LEVEL: 'silent' };
  const { stdout } = await run(process.execPath, [program], { env });
  return Number(/^Epoch (\d+) has begun\./.exec(stdout)?.[1]);
}

test('one command begins a new epoch in the embedded database', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'new-epoch-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const begun = await beginEpoch(folder);
  expect(begun).toBeGreaterThan(1);

  const { database, unlock } = openDataDir(folder);
  const { db, close } = await openPglite({ directory: database });
  const { rows } = await sql`insert into sync_head (uid) values (gen_random_uuid()) returning epoch`.execute(
    db,
  );
  expect(rows).toEqual([{ epoch: begun }]);
  await close();
  unlock();
}, 60_000);

test('a folder that a server uses is left alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'new-epoch-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { unlock } = openDataDir(folder);
  await expect(beginEpoch(folder)).rejects.toThrow(folder);
  unlock();
}, 60_000);
