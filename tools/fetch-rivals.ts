import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNpm } from './installation.mjs';
import { toolCache } from './installed-program.ts';
import { progress } from './progress.mjs';
import { Trouble } from './trouble.mjs';

/**
 * Installs the packages with which a bench compares Mitto. They are installed in exactly these versions,
 * outside of our dependencies. Returns their folder.
 */
export async function fetchRivals(name: string, versions: Readonly<Record<string, string>>): Promise<string> {
  const folder = join(toolCache, name);
  const record = join(folder, 'installed.json');
  const wanted = JSON.stringify(versions);
  if (existsSync(record) && readFileSync(record, 'utf8') === wanted) return folder;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const packages = Object.entries(versions).map(([one, version]) => `${one}@${version}`);
  // With `--legacy-peer-deps`, npm does not install every framework that some of the packages support.
  const words = ['install', '--no-save', '--no-package-lock', '--legacy-peer-deps', '--ignore-scripts'];
  const { code, said } = await progress('Fetching the rivals', () => runNpm([...words, ...packages], folder));
  if (code !== 0) throw new Trouble(`The rivals could not be fetched. npm said:\n${said}`);
  writeFileSync(record, wanted);
  return folder;
}
