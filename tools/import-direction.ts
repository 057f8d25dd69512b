import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser';
import rules from '../.dependency-cruiser.mjs';

export interface ImportDirections {
  /**
   * All modules that were read. The caller checks that there are some, because a check of no modules would
   * always pass.
   */
  readonly modules: readonly string[];
  readonly violations: readonly string[];
}

const places = ['apps', 'features', 'packages', 'workshop', 'e2e', 'bench', 'tools'];

/** Returns for each of our modules the modules of ours that it imports. */
export async function readImports(root: string): Promise<Map<string, string[]>> {
  const { modules } = await readModules(root, {});
  const isOurs = (file: string) => !file.includes('node_modules/');
  return new Map(
    modules
      .filter(({ source }) => isOurs(source))
      .map(({ source, dependencies }) => [
        source,
        dependencies.map(({ resolved }) => resolved).filter(isOurs),
      ]),
  );
}

/** Checks every import below this folder against the import rules. */
export async function readImportDirections(root: string): Promise<ImportDirections> {
  const { options: _options, ...ruleSet } = rules;
  const { modules, summary } = await readModules(root, { ruleSet, validate: true });
  return {
    modules: modules.map((module) => module.source).filter((source) => !source.includes('node_modules/')),
    violations: [
      ...summary.violations.map(({ rule, from, to, cycle }) => {
        const way = cycle ? [from, ...cycle.map((step) => step.name)] : [from, to];
        return `${rule.name}: ${way.join(' → ')}`;
      }),
      ...modules.flatMap(pathsIntoOtherPackages),
    ],
  };
}

async function readModules(root: string, checks: Pick<ICruiseOptions, 'ruleSet' | 'validate'>) {
  const { options } = rules;
  const present = places.filter((place) => existsSync(join(root, place)));
  const { output } = await cruise(
    present,
    { ...options, ...checks, baseDir: root, outputType: 'json' },
    options.enhancedResolveOptions,
  );
  return readResult(output);
}

/** Finds relative imports into another package. They bypass the exports in its package.json. */
function pathsIntoOtherPackages({ source, dependencies }: ICruiseResult['modules'][number]): string[] {
  const home = source.match(/^(apps|features|packages|workshop)\/[^/]+\//)?.[0];
  if (home === undefined) return [];
  // Tests may import from tools/ by path, because tools/ is not a package and has no exports.
  const isOpen = (resolved: string): boolean =>
    resolved.startsWith(home) || (source.endsWith('.test.ts') && resolved.startsWith('tools/'));
  return dependencies
    .filter(
      ({ module, resolved, couldNotResolve }) =>
        module.startsWith('.') && !couldNotResolve && !isOpen(resolved),
    )
    .map(({ resolved }) => `packages-by-their-names: ${source} → ${resolved}`);
}

function readResult(output: string | ICruiseResult): ICruiseResult {
  return typeof output === 'string' ? JSON.parse(output) : output;
}
