import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { missingFromLock } from './complete-lock.mjs';
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
