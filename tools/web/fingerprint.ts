import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../installation.mjs';
import { isForProduction } from './is-for-production.ts';

const sources = [
  'package-lock.json',
  'apps/server/package.json',
  'apps/admin/src/**/*',
  'apps/web/{src,words,pictures}/**/*',
  'features/*/{web,admin,contract,words}/**/*',
  'features/*/*.ts',
  'packages/{brand,kit,localdb,web-kit,widgets,words}/src/**/*',
  'workshop/*/src/**/*',
  'packages/words/project.inlang/settings.json',
  'tools/web/**/*',
  'tools/compile-words.ts',
];

const isTest = /\.(test|fixture|suite)\.tsx?$/;

/** Hash of the app's sources. If it has not changed, the app need not be built again. */
export function fingerprint(): string {
  const digest = createHash('sha256').update(String(isForProduction));
  const files = globSync(sources, { cwd: root }).filter((file) => !isTest.test(file));
  for (const file of files.toSorted()) {
    const path = join(root, file);
    if (statSync(path).isFile()) digest.update(file).update(readFileSync(path));
  }
  return digest.digest('hex').slice(0, 16);
}
