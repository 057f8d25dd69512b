import { accessSync, constants, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { root } from './installation.mjs';
import { progress, runQuietly } from './progress.mjs';

/**
 * Cache folder for programs that tests need and that the lockfile does not contain. It is not in the
 * repository.
 */
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
    // The file does not exist or may not be executed, so it is not the program.
    return false;
  }
}

let isYesAssumed = false;

/** From now on, missing programs are installed without a question. */
export function assumeYes(): void {
  isYesAssumed = true;
}

/**
 * Asks before installing a program for all users of this machine. Without a terminal, it installs without
 * asking.
 */
async function mayInstall(name: string): Promise<boolean> {
  if (isYesAssumed || process.env['CI'] || !process.stdin.isTTY || !process.stdout.isTTY) return true;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`The tests need ${name}. Install it with apt-get, as root? [Y/n] `);
  terminal.close();
  return !/^n/i.test(answer.trim());
}

/** Installs a Debian package for all users, which requires root. */
export async function aptInstall(name: string): Promise<boolean> {
  if (process.getuid?.() !== 0 || findProgram(['apt-get']) === undefined) return false;
  if (!(await mayInstall(name))) return false;
  return await progress(`Installing ${name}`, async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const install = () => runQuietly('apt-get', ['install', '-y', '--no-install-recommends', name], { env });
    if ((await install()).code === 0) return true;
    // The package list may be missing or outdated.
    await runQuietly('apt-get', ['update'], { env });
    return (await install()).code === 0;
  });
}

/** Unpacks a Debian package into a folder of our own, which does not require root. Returns that folder. */
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
