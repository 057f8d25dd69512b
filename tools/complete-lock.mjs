import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runNpm } from './installation.mjs';

/** @typedef {{ version?: string, integrity?: string, link?: boolean, optional?: boolean, dev?: boolean, os?: string[], cpu?: string[], libc?: string[], optionalDependencies?: Record<string, string> }} LockEntry */

const systems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const processors = [
  'arm',
  'arm64',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
];
const spelledOtherwise = new Map([
  ['gnu', 'glibc'],
  ['gnueabihf', 'glibc'],
  ['glibc', 'glibc'],
  ['musl', 'musl'],
  ['musleabihf', 'musl'],
]);

/**
 * Finds packages for other platforms that are missing in the lockfile. npm omits packages that the configured
 * registry does not have; `npm ci` then rejects the lockfile on every machine.
 * @param {Record<string, LockEntry>} packages
 * @returns {{ path: string, entry: LockEntry }[]}
 */
export function missingFromLock(packages) {
  return Object.entries(packages).flatMap(([parent, { optionalDependencies = {}, dev }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !isFound(packages, parent, name))
      .map(([name, version]) => ({
        path: `node_modules/${name}`,
        entry: { version, ...(dev ? { dev } : {}), optional: true, ...platformOf(name) },
      })),
  );
}

/**
 * Returns the installed packages whose content no digest fixes.
 * @param {Record<string, LockEntry>} packages
 * @returns {{ name: string, entry: LockEntry }[]}
 */
export function undigested(packages) {
  const folder = 'node_modules/';
  return Object.entries(packages)
    .filter(([path, { link, integrity }]) => path.includes(folder) && !link && integrity === undefined)
    .map(([path, entry]) => ({ name: path.slice(path.lastIndexOf(folder) + folder.length), entry }));
}

/**
 * Asks the registry for the digest of a package. Undefined if it does not carry this version.
 * @param {string} name
 * @param {string} version
 */
async function readDigest(name, version) {
  const { code, said } = await runNpm(['view', `${name}@${version}`, 'dist.integrity']);
  return code === 0 ? /^sha512-\S+$/m.exec(said)?.[0] : undefined;
}

/**
 * @param {Record<string, LockEntry>} packages
 * @param {string} parent
 * @param {string} name
 */
function isFound(packages, parent, name) {
  let folder = parent;
  for (;;) {
    if (packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`]) return true;
    if (folder === '') return false;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')));
  }
}

/** @param {string} name */
function platformOf(name) {
  if (name === 'fsevents') return { os: ['darwin'] };
  const words = name.split(/[-/.]/);
  const os = words.filter((word) => systems.includes(word));
  const cpu = words
    .map((word) => (word === 'armv7' ? 'arm' : word))
    .filter((word) => processors.includes(word));
  const libc = words.flatMap((word) => spelledOtherwise.get(word) ?? []);
  if (os.length === 0 && cpu.length === 0) throw new Error(`Which platform is ${name} for?`);
  return {
    ...(os.length > 0 ? { os } : {}),
    ...(cpu.length > 0 ? { cpu } : {}),
    ...(libc.length > 0 ? { libc } : {}),
  };
}

if (import.meta.main ?? process.argv[1]?.endsWith('complete-lock.mjs')) {
  const file = join(root, 'package-lock.json');
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  const missing = missingFromLock(lock.packages);
  for (const { path, entry } of missing) lock.packages[path] = entry;
  const bare = undigested(lock.packages);
  let found = 0;
  for (const { name, entry } of bare) {
    const integrity = await readDigest(name, entry.version ?? '');
    if (integrity === undefined) continue;
    entry.integrity = integrity;
    found += 1;
  }
  const inOrder = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
  lock.packages = Object.fromEntries(inOrder);
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`Added ${missing.length} packages for other platforms.`);
  console.log(`Read ${found} of ${bare.length} missing digests; the registry lacks the others.`);
}
