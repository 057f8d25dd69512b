import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readImportDirections } from './import-direction.ts';
import { root } from './installation.mjs';

/** A small source tree with the layout of ours, and without violations. */
const files: Readonly<Record<string, string>> = {
  'packages/kit/src/time.ts': 'export const second = 1000;',
  'packages/server-kit/src/clock.ts': "export { second } from '@mitto/kit/time';",
  'packages/testkit/src/world.ts': "import '@mitto/account/server'; export const world = 1;",
  'features/account/contract.ts':
    "import type { second } from '@mitto/kit/time'; export type Account = typeof second;",
  'features/account/policy.ts': 'export const canSee = true;',
  'features/account/server/module.ts':
    "import { find } from './store.ts'; export const accountModule = find;",
  'features/account/server/store.ts': 'export const find = 1;',
  'features/chat/contract.ts':
    "import type { Account } from '@mitto/account/contract'; export type Chat = Account;",
  'features/chat/server/module.ts':
    "import { accountModule } from '@mitto/account/server'; export const chatModule = accountModule;",
  'apps/server/src/main.ts': "import '@mitto/chat/server';",
  'workshop/gallery/src/story.ts': "export { second } from '@mitto/kit/time';",
  'apps/web/src/features.ts': "import '@mitto/gallery/story';",
  'apps/server/src/people.fixture.ts': "export { world } from '@mitto/testkit/world';",
  'apps/server/src/people.suite.ts': "export { world } from '@mitto/testkit/world';",
};

const exportsOf: Readonly<Record<string, unknown>> = {
  packages: { './*': './src/*.ts' },
  features: {
    './contract': './contract.ts',
    './policy': './policy.ts',
    './server': './server/module.ts',
    './server/*': './server/*.ts',
  },
  apps: { './*': './src/*.ts' },
  workshop: { './*': './src/*.ts' },
};

let folder = '';

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mitto-tree-'));
  mkdirSync(join(folder, 'node_modules/@mitto'), { recursive: true });
  for (const path of [
    'packages/kit',
    'packages/server-kit',
    'packages/testkit',
    'features/account',
    'features/chat',
    'apps/server',
    'apps/web',
    'workshop/gallery',
  ]) {
    const [place = '', name = ''] = path.split('/');
    write(
      `${path}/package.json`,
      JSON.stringify({ name: `@mitto/${name}`, type: 'module', exports: exportsOf[place] }),
    );
    symlinkSync(join(folder, path), join(folder, 'node_modules/@mitto', name));
  }
  for (const [path, text] of Object.entries(files)) write(path, text);
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a tree in good order has no violations, and every module of it was read', async () => {
  const { modules, violations } = await readImportDirections(folder);
  expect(violations).toEqual([]);
  expect(modules.toSorted()).toEqual(Object.keys(files).toSorted());
});

describe('a planted violation is found', () => {
  const planted: readonly (readonly [string, string, string, string])[] = [
    [
      'a lower feature imports a higher one',
      'features/account/server/up.ts',
      "import type { Chat } from '@mitto/chat/contract'; export type Up = Chat;",
      'account-imports-lower-features-only',
    ],
    [
      'a feature reaches past the public parts',
      'features/chat/server/past.ts',
      "import '@mitto/account/server/store';",
      'features-through-their-public-parts',
    ],
    [
      'a path goes round the exports',
      'features/chat/server/round.ts',
      "import '../../account/policy.ts';",
      'packages-by-their-names',
    ],
    [
      'a contract imports server code',
      'features/account/contract.ts',
      "export type { find } from './server/store.ts';",
      'contracts-know-no-side',
    ],
    ['a policy imports Node', 'features/account/policy.ts', "import 'node:fs';", 'contracts-know-no-node'],
    [
      'a screen imports server code',
      'features/chat/web/chat-screen.tsx',
      "import type { chatModule } from '../server/module.ts'; export type T = typeof chatModule;",
      'browser-knows-no-server',
    ],
    [
      'a package imports a feature',
      'packages/server-kit/src/up.ts',
      "import '@mitto/account/policy';",
      'packages-know-no-feature',
    ],
    [
      'a feature imports an app',
      'features/chat/server/app.ts',
      "import '@mitto/server/main';",
      'features-know-no-app',
    ],
    [
      'kit imports another package',
      'packages/kit/src/up.ts',
      "import '@mitto/server-kit/clock';",
      'kit-stands-alone',
    ],
    [
      'what is shipped imports testkit',
      'apps/server/src/test.ts',
      "import '@mitto/testkit/world';",
      'testkit-is-for-tests',
    ],
    [
      'a screen imports the workshop',
      'features/chat/web/chat-screen.tsx',
      "import '@mitto/gallery/story';",
      'workshop-stands-apart',
    ],
    ['an import leads nowhere', 'features/chat/server/lost.ts', "import './gone.ts';", 'no-dead-ends'],
    [
      'a feature without a rank',
      'features/poker/contract.ts',
      "import './policy.ts';",
      'features-have-a-rank',
    ],
  ];
  test.each(planted)('%s', async (_, path, text, rule) => {
    write(path, text);
    const { violations } = await readImportDirections(folder);
    expect(violations.filter((violation) => violation.startsWith(`${rule}: ${path} → `))).toHaveLength(1);
  });

  test('a cycle, also one of types only', async () => {
    write(
      'features/chat/server/hen.ts',
      "import type { Egg } from './egg.ts'; export type Hen = { egg: Egg };",
    );
    write(
      'features/chat/server/egg.ts',
      "import type { Hen } from './hen.ts'; export type Egg = { hen: Hen };",
    );
    const { violations } = await readImportDirections(folder);
    expect(violations).toEqual([
      'no-cycles: features/chat/server/egg.ts → features/chat/server/hen.ts → features/chat/server/egg.ts',
    ]);
  });
});

describe('two folders of a package', () => {
  test('that import each other are found, though no file imports itself', async () => {
    write('packages/localdb/src/engine/record.ts', 'export const record = 1;');
    write('packages/localdb/src/engine/live.ts', "export { row } from '../data/row.ts';");
    write('packages/localdb/src/data/row.ts', 'export const row = 1;');
    write('packages/localdb/src/data/rows.ts', "export { record } from '../engine/record.ts';");
    const { violations } = await readImportDirections(folder);
    const [up, down] = ['engine/live.ts → data/row.ts', 'data/rows.ts → engine/record.ts'].map((way) =>
      way.replaceAll(/\w+\//g, 'packages/localdb/src/$&'),
    );
    expect(violations).toEqual([`folders-one-way: ${down}, ${up}`]);
  });

  test('are in order where only a test imports upward', async () => {
    write('packages/localdb/src/engine/record.ts', 'export const record = 1;');
    write('packages/localdb/src/engine/live.test.ts', "export { row } from '../data/row.ts';");
    write('packages/localdb/src/data/row.ts', "export { record as row } from '../engine/record.ts';");
    const { violations } = await readImportDirections(folder);
    expect(violations).toEqual([]);
  });
});

// Some 3,000 files are read, which takes long beside other tests.
test('this repository is read, TypeScript and all, and is in good order', { timeout: 90_000 }, async () => {
  const { modules, violations } = await readImportDirections(root);
  expect(modules.length).toBeGreaterThan(60);
  expect(modules.filter((path) => /^features\/account\/.*\.ts$/.test(path)).length).toBeGreaterThan(10);
  expect(violations).toEqual([]);
});
