import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { missingFromLock, undigested } from './complete-lock.mjs';
import { root } from './installation.mjs';

test('the lockfile names the packages of every platform (else: node tools/complete-lock.mjs)', () => {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  expect(missingFromLock(lock.packages).map(({ path }) => path)).toEqual([]);
});

test('what npm left out is found beside its parent or above it, and gets the platform its name tells', () => {
  const packages = {
    'node_modules/tool': {
      version: '1.0.0',
      dev: true,
      optionalDependencies: { '@tool/linux-x64-musl': '1.0.0' },
    },
    'packages/kit': { optionalDependencies: { 'tool-darwin-arm64': '2.0.0' } },
    'packages/kit/node_modules/tool-darwin-arm64': { version: '2.0.0' },
  };
  expect(missingFromLock(packages)).toEqual([
    {
      path: 'node_modules/@tool/linux-x64-musl',
      entry: { version: '1.0.0', dev: true, optional: true, os: ['linux'], cpu: ['x64'], libc: ['musl'] },
    },
  ]);
});

/**
 * Number of packages for other platforms whose digest nobody could read yet. It may only fall: run
 * `node tools/complete-lock.mjs` where the registry carries them.
 */
const withoutDigest = 37;

test('every package that production installs has a digest, and the others but for some of other platforms', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const bare = undigested(packages);
  expect(bare.length).toBeLessThanOrEqual(withoutDigest);
  // npm installs an optional package only on its platform, and production no package for development.
  expect(bare.filter(({ entry }) => !(entry.dev && entry.optional && (entry.os ?? entry.cpu)))).toEqual([]);
  const pinned = Object.values<{ optionalDependencies?: Record<string, string> }>(packages).flatMap(
    ({ optionalDependencies = {} }) => Object.entries(optionalDependencies).map((of) => of.join('@')),
  );
  expect(
    bare.map(({ name, entry }) => `${name}@${entry.version}`).filter((of) => !pinned.includes(of)),
  ).toEqual([]);
});

test('a package without a digest is found, a folder of our own is none', () => {
  const packages = {
    '': { version: '1.0.0' },
    'packages/kit': { version: '1.0.0' },
    'node_modules/@mitto/kit': { link: true },
    'node_modules/whole': { version: '1.0.0', integrity: 'sha512-x' },
    'node_modules/a/node_modules/@b/bare': { version: '2.0.0' },
  };
  expect(undigested(packages)).toEqual([{ name: '@b/bare', entry: { version: '2.0.0' } }]);
});
