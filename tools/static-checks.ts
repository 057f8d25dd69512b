import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Acceptance, checkCatalogue } from './check-catalogue.ts';
import { compileWords } from './compile-words.ts';
import { readImportDirections } from './import-direction.ts';
import { root } from './installation.mjs';
import { progress, runQuietly } from './progress.mjs';
import { specCallSummary } from './spec-calls.ts';

interface StaticCheck {
  readonly name: string;
  /** What is wrong, in words for the reader; nothing if all is well. */
  readonly run: () => Promise<string | undefined>;
}

/** Runs every check, whatever the others said; answers the names of those that failed. */
export async function runStaticChecks(acceptance: Acceptance = 'nothing'): Promise<string[]> {
  await compileWords();
  const failed: string[] = [];
  for (const check of staticChecks(acceptance)) {
    const complaint = await progress(check.name, check.run);
    if (complaint === undefined) continue;
    failed.push(check.name);
    console.log(`${complaint.trimEnd()}\n✗ ${check.name}`);
  }
  console.log(specCallSummary());
  return failed;
}

function staticChecks(acceptance: Acceptance): StaticCheck[] {
  return [
    ...tsconfigs().map((file) => ({ name: `Types (${file})`, run: () => runBin('tsc', ['-p', file]) })),
    {
      name: 'Lint and format',
      run: () => runBin('biome', ['ci', '--diagnostic-level=error', '--colors=off']),
    },
    { name: 'Import directions', run: checkImportDirections },
    { name: 'Nothing unused', run: () => runBin('knip', ['--no-progress', '--no-config-hints']) },
    { name: 'Catalogue', run: () => checkCatalogue(acceptance) },
  ];
}

/** One for each world there is to run in: what the server has, a browser lacks. */
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
