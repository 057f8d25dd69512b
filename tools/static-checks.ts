import { mkdirSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { type Acceptance, checkCatalogue } from './check-catalogue.ts';
import { compileWords } from './compile-words.ts';
import { readImportDirections } from './import-direction.ts';
import { root } from './installation.mjs';
import { toolCache } from './installed-program.ts';
import { readPlainWordFaults } from './plain-words.ts';
import { progress, runQuietly } from './progress.mjs';
import { specCallSummary } from './spec-calls.ts';

const cache = join(toolCache, 'checks');

interface StaticCheck {
  readonly name: string;
  /** Runs the check. Resolves to an error text, or to undefined if the check passes. */
  readonly run: () => Promise<string | undefined>;
}

/**
 * Runs every check, some of them in parallel. A failed check does not stop the others. Returns the names of
 * the failed checks.
 */
export async function runStaticChecks(acceptance: Acceptance = 'nothing'): Promise<string[]> {
  await compileWords();
  mkdirSync(cache, { recursive: true });
  const waiting = staticChecks(acceptance);
  const failed: string[] = [];
  const runNext = async (): Promise<void> => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const complaint = await progress(check.name, check.run, { isBeside: true });
      if (complaint === undefined) continue;
      failed.push(check.name);
      console.log(`${complaint.trimEnd()}\n✗ ${check.name}`);
    }
  };
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, runNext));
  console.log(specCallSummary());
  return failed;
}

function staticChecks(acceptance: Acceptance): StaticCheck[] {
  return [
    // These checks run in this process, in parallel with the next check, which starts a process of its own.
    { name: 'Import directions', run: checkImportDirections },
    { name: 'Plain words', run: checkPlainWords },
    ...tsconfigs().map((file) => ({ name: `Types (${file})`, run: () => checkTypes(file) })),
    {
      name: 'Lint and format',
      run: () => runBin('biome', ['ci', '--diagnostic-level=error', '--colors=off']),
    },
    {
      name: 'Nothing unused',
      run: () =>
        runBin('knip', [
          '--no-progress',
          '--no-config-hints',
          '--cache',
          '--cache-location',
          join(cache, 'knip'),
        ]),
    },
    { name: 'Catalogue', run: () => checkCatalogue(acceptance) },
  ];
}

/**
 * Checks the types of a configuration incrementally: only files that have changed, and files that depend on
 * them.
 */
async function checkTypes(file: string): Promise<string | undefined> {
  const known = join(cache, `${file}.tsbuildinfo`);
  return await runBin('tsc', ['-p', file, '--incremental', '--tsBuildInfoFile', known]);
}

/**
 * Files of the TypeScript configurations. There is one for each environment, because a browser lacks some of
 * the server's APIs.
 */
function tsconfigs(): string[] {
  return readdirSync(root).filter((file) => /^tsconfig\.(?!base\b)\w+\.json$/.test(file));
}

async function runBin(name: string, words: readonly string[]): Promise<string | undefined> {
  const { code, said } = await runQuietly(join(root, 'node_modules', '.bin', name), words, { cwd: root });
  return code === 0 ? undefined : said || `${name} ended with ${code}`;
}

async function checkImportDirections(): Promise<string | undefined> {
  const { modules, violations } = await readImportDirections(root);
  if (modules.length === 0) return 'No module was read: see Gotchas in docs/ARCHITECTURE.md.';
  return violations.length === 0 ? undefined : violations.join('\n');
}

async function checkPlainWords(): Promise<string | undefined> {
  const { files, faults } = readPlainWordFaults(root);
  if (files === 0) return 'No source file was read: see `sources` in tools/plain-words.ts.';
  return faults.length === 0 ? undefined : faults.join('\n');
}
