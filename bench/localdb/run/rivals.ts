import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNpm } from '../../../tools/installation.mjs';
import { toolCache } from '../../../tools/installed-program.ts';
import { progress } from '../../../tools/progress.mjs';
import { Trouble } from '../../../tools/trouble.mjs';

/** Fetched for the bench alone, these versions exactly: nothing of the product stands on them. */
const versions = {
  dexie: '4.4.7',
  rxdb: '17.6.0',
  rxjs: '7.8.2',
  '@sqlite.org/sqlite-wasm': '3.54.1-build1',
} as const;

/** The folder where the rivals lie. */
export async function ensureRivals(): Promise<string> {
  const folder = join(toolCache, 'localdb-rivals');
  const record = join(folder, 'installed.json');
  if (!existsSync(record)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
    const wanted = Object.entries(versions).map(([name, version]) => `${name}@${version}`);
    // RxDB would otherwise bring along every framework it can be used with.
    const words = ['install', '--no-save', '--no-package-lock', '--legacy-peer-deps', '--ignore-scripts'];
    const { code, said } = await progress('Fetching the rivals', () => runNpm([...words, ...wanted], folder));
    if (code !== 0) throw new Trouble(`The rivals could not be fetched. npm said:\n${said}`);
    writeFileSync(record, JSON.stringify(versions));
  }
  return folder;
}

export const rivalVersions: Readonly<Record<string, string>> = versions;
