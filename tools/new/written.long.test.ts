import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isNightly } from '@mitto/testkit/sized';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../installation.mjs';
import { linkModules } from '../link-modules.ts';
import { runQuietly } from '../progress.mjs';
import { planNew, recipes } from './make-new.ts';

const copy = mkdtempSync(join(tmpdir(), 'mitto-new-'));
const written: string[] = [];

const run = (program: string, words: readonly string[]) =>
  runQuietly(join(copy, 'node_modules', '.bin', program), words, { cwd: copy });

beforeAll(async () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const file of files.split('\n').filter((name) => name !== '' && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  for (const [kind, { example }] of Object.entries(recipes)) {
    written.push(...planNew(copy, [kind, ...example]).plan.write());
  }
  linkModules(copy);
  await run('biome', ['check', '--write', ...new Set(written)]);
  const compile = "import { compileWords } from './tools/compile-words.ts'; await compileWords();";
  execFileSync(process.execPath, ['--input-type=module', '-e', compile], { cwd: copy, stdio: 'pipe' });
}, 600_000);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('what all recipes write together is formatted, and passes the lint', async () => {
  const { code, said } = await run('biome', ['ci', '--diagnostic-level=error', ...new Set(written)]);
  expect(code, said).toBe(0);
}, 300_000);

test.each(['tsconfig.server.json', 'tsconfig.browser.json'])(
  'its types fit (%s)',
  async (file) => {
    const { code, said } = await run('tsc', ['-p', file]);
    expect(code, said).toBe(0);
  },
  300_000,
);

test.runIf(isNightly)(
  'its tests pass on the embedded database',
  async () => {
    const tests = written.filter((file) => file.endsWith('.db.test.ts'));
    expect(tests).toHaveLength(7);
    const { code, said } = await run('vitest', [
      'run',
      '--project',
      'pglite',
      '--project',
      'unit',
      ...tests,
      'tools/words',
      'features/profile/contract/options',
      'features/profile/web/options',
    ]);
    expect(code, said).toBe(0);
  },
  600_000,
);
