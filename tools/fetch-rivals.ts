import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNpm } from './installation.mjs';
import { toolCache } from './installed-program.ts';
import { progress } from './progress.mjs';
import { Trouble } from './trouble.mjs';

/** What a bench measures us against, fetched for it alone, these versions exactly; answers the folder where they lie. */
export async function fetchRivals(name: string, versions: Readonly<Record<string, string>>): Promise<string> {
  const folder = join(toolCache, name);
  const record = join(folder, 'installed.json');
  const wanted = JSON.stringify(versions);
  if (existsSync(record) && readFileSync(record, 'utf8') === wanted) return folder;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const packages = Object.entries(versions).map(([one, version]) => `${one}@${version}`);
  // Some would otherwise bring along every framework they can be used with.
  const words = ['install', '--no-save', '--no-package-lock', '--legacy-peer-deps', '--ignore-scripts'];
  const { code, said } = await progress('Fetching the rivals', () => runNpm([...words, ...packages], folder));
  if (code !== 0) throw new Trouble(`The rivals could not be fetched. npm said:\n${said}`);
  writeFileSync(record, wanted);
  return folder;
}
