import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Deps } from '@mitto/server-kit/module/deps';
import { composeServer } from './compose-server.ts';
import { readSettings } from './config.ts';
import { openParts } from './open-parts.ts';

/**
 * Runs a command on the configured database. Its exit code is 1 if the work returns false. On PostgreSQL it leaves DATA_DIR alone, which a running server
 * locks: the work needs nothing of it.
 */
export async function runOnDatabase(work: (deps: Deps) => Promise<boolean>): Promise<void> {
  const environment = readSettings(process.env);
  const isApart = environment.DATABASE_URL !== undefined && environment.SECRET_KEY !== undefined;
  const folder = isApart ? mkdtempSync(join(tmpdir(), 'mitto-command-')) : undefined;
  const { parts, unlock } = await openParts(
    { ...environment, ...(folder !== undefined && { DATA_DIR: folder }) },
    `http://${environment.HOST}:${environment.PORT}`,
  );
  const server = await composeServer(parts);
  try {
    if (!(await work(server.deps))) process.exitCode = 1;
  } finally {
    await server.stop();
    unlock();
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  }
}
