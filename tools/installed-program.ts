import { accessSync, constants, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { root } from './installation.mjs';
import { progress, runQuietly } from './progress.mjs';

/** Cache for programs that tests need and the lockfile does not name. Not in the repository. */
export const toolCache = join(root, 'node_modules', '.cache', 'mitto');

/** Finds the first of these programs in PATH, or in the folders where systems install servers. */
export function findProgram(names: readonly string[]): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/sbin', '/usr/local/sbin'];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    // Absent or not executable for us: either way it is not the program we look for.
    return false;
  }
}

let isYesAssumed = false;

/** Installs from now on without asking. */
export function assumeYes(): void {
  isYesAssumed = true;
}

/** Asks before installing for all users of this machine, but only if a terminal can answer. */
async function mayInstall(name: string): Promise<boolean> {
  if (isYesAssumed || process.env['CI'] || !process.stdin.isTTY || !process.stdout.isTTY) return true;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`The tests need ${name}. Install it with apt-get, as root? [Y/n] `);
  terminal.close();
  return !/^n/i.test(answer.trim());
}

/** Installs a Debian package for all users, if we are root. */
export async function aptInstall(name: string): Promise<boolean> {
  if (process.getuid?.() !== 0 || findProgram(['apt-get']) === undefined) return false;
  if (!(await mayInstall(name))) return false;
  return await progress(`Installing ${name}`, async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const install = () => runQuietly('apt-get', ['install', '-y', '--no-install-recommends', name], { env });
    if ((await install()).code === 0) return true;
    // The list of packages may be missing or old.
    await runQuietly('apt-get', ['update'], { env });
    return (await install()).code === 0;
  });
}

/** Unpacks a Debian package into our own folder, for which no root is needed. Returns that folder. */
export async function aptUnpack(name: string): Promise<string | undefined> {
  const folder = join(toolCache, name);
  if (existsSync(folder)) return folder;
  if (findProgram(['apt-get']) === undefined || findProgram(['dpkg']) === undefined) return undefined;
  return await progress(`Fetching ${name}`, async () => {
    const downloads = join(toolCache, 'downloads');
    mkdirSync(downloads, { recursive: true });
    const { code } = await runQuietly('apt-get', ['download', name], { cwd: downloads });
    const file = readdirSync(downloads).find((entry) => entry.startsWith(`${name}_`));
    if (code !== 0 || file === undefined) return undefined;
    const unpacked = await runQuietly('dpkg', ['-x', join(downloads, file), folder]);
    return unpacked.code === 0 ? folder : undefined;
  });
}
