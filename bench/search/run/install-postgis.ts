import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { findPostgres } from '../../../tools/postgres.ts';
import { runQuietly } from '../../../tools/progress.mjs';

/**
 * Installs PostGIS for the PostgreSQL of this machine, for the benchmark only. Returns the reason if it
 * fails.
 */
export async function installPostgis(): Promise<string | undefined> {
  const version = findPostgres()?.match(/postgresql\/(\d+)\//)?.[1];
  if (version === undefined) return 'this PostgreSQL is not one of Debian’s packages';
  const control = `/usr/share/postgresql/${version}/extension/postgis.control`;
  if (existsSync(control)) return undefined;
  const { code, said } = await runQuietly('apt-get', [
    'install',
    '--yes',
    '--no-install-recommends',
    `postgresql-${version}-postgis-3`,
  ]);
  return code === 0 && existsSync(dirname(control))
    ? undefined
    : (said.trim().split('\n').at(-1) ?? 'apt-get failed');
}
