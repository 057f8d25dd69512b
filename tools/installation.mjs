import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { progress, runQuietly } from './progress.mjs';
import { Trouble } from './trouble.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const pinnedNode = join(root, 'node_modules', 'node', 'bin', 'node');

const stamp = join(root, 'node_modules', '.mitto-installed');

/** Installs the packages of the lockfile and the pinned Node version. Fast if both are installed. */
export async function ensureInstalled() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new Trouble(`Mitto needs Node 20.19 or newer to start; this is Node ${process.versions.node}.`);
  }
  const fingerprint = lockFingerprint();
  const isStamped = existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint;
  if (!isStamped) {
    if (!hasEverythingLocked()) await progress('Installing packages', installPackages);
    writeFileSync(stamp, fingerprint);
  }
  await ensurePinnedNode();
}

/**
 * Hash of the lockfile, with the platform. Native packages differ between platforms, so a folder that was
 * moved to another machine must be installed again.
 */
function lockFingerprint() {
  const lock = readFileSync(join(root, 'package-lock.json'));
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform} ${process.arch}\n`;
}

/**
 * Checks if the installed packages are those of the lockfile. Uses the record that npm writes at the end of
 * an installation, so that an installation by `npm ci` is recognised too.
 */
function hasEverythingLocked() {
  const record = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const wanted = readPackages(join(root, 'package-lock.json'));
  const present = readPackages(record);
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/') || entry.optional || entry.devOptional || entry.link) return true;
    return present[path]?.version === entry.version && existsSync(join(root, path));
  });
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean, devOptional?: boolean, link?: boolean }>}
 */
function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
}

async function installPackages() {
  const { code, said } = await runNpm(['ci']);
  if (code === 0) return;
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|network/i.test(said)) {
    throw new Trouble(
      'The packages could not be installed: no package registry could be reached. ' +
        'Check the network (or the `registry` setting of npm) and run the same command again.',
    );
  }
  throw new Trouble(`The packages could not be installed. npm said:\n${firstErrors(said)}`);
}

/**
 * @param {readonly string[]} words
 * @param {string} [folder]
 */
export function runNpm(words, folder = root) {
  const cli = process.env['npm_execpath'];
  if (cli?.endsWith('.js') && existsSync(cli)) {
    return runQuietly(process.execPath, [cli, ...words], { cwd: folder });
  }
  return runQuietly('npm', words, { cwd: folder, shell: process.platform === 'win32' });
}

async function ensurePinnedNode() {
  const wanted = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).devDependencies.node;
  if (await isPinnedNode(wanted)) return;
  await progress(`Installing Node ${wanted}`, () => runNpm(['rebuild', 'node']));
  if (await isPinnedNode(wanted)) return;
  throw new Trouble(
    `Node ${wanted}, which Mitto runs on, is not installed: npm did not run the install script of the package ` +
      '`node`. Allow install scripts (`npm config set ignore-scripts false`) and run `npm rebuild node`.',
  );
}

/** @param {string} wanted */
async function isPinnedNode(wanted) {
  if (!existsSync(pinnedNode)) return false;
  const { code, said } = await runQuietly(pinnedNode, ['--version']);
  return code === 0 && said.trim() === `v${wanted}`;
}

/**
 * Returns the first lines of npm's error message, without the explanation of options below them.
 * @param {string} said
 */
function firstErrors(said) {
  const lines = said.trim().split('\n');
  const errors = lines.filter((line) => line.startsWith('npm error'));
  return (errors.length > 0 ? errors : lines).slice(0, 12).join('\n');
}
