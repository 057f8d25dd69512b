import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
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

/**
 * Packages, or sides of a feature, no two folders of which import each other both ways. A part joins the list when
 * it is mended, and never leaves it.
 */
const layered = [
  'features/account/server',
  'features/circles/server',
  'features/circles/web',
  'features/profile/admin',
  'features/profile/contract',
  'features/profile/web',
  'features/support/web',
  'packages/localdb',
];

const places = ['apps', 'features', 'packages', 'workshop', 'e2e', 'bench', 'tools'];

/**
 * Returns for each of our modules the modules of ours that it imports. Without `hasTypes`, imports of types are
 * left out.
 */
export async function readImports(root: string, { hasTypes = true } = {}): Promise<Map<string, string[]>> {
  const { modules } = await readModules(root, {});
  const isOurs = (file: string) => !file.includes('node_modules/');
  return new Map(
    modules
      .filter(({ source }) => isOurs(source))
      .map(({ source, dependencies }) => [
        source,
        dependencies
          .filter(
            ({ resolved, dependencyTypes }) => isOurs(resolved) && (hasTypes || !isTypeOnly(dependencyTypes)),
          )
          .map(({ resolved }) => resolved),
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
      ...layered.flatMap((part) => foldersBothWays(part, modules)),
    ],
  };
}

const isTypeOnly = (types: readonly string[]): boolean => types.includes('type-only');

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

/** Finds the folders of a part that import each other, with the imports of both ways. Tests may import any. */
function foldersBothWays(part: string, modules: ICruiseResult['modules']): string[] {
  const ways = new Map<string, string[]>();
  const ours = modules.filter(({ source }) => source.startsWith(`${part}/`) && !isTest.test(source));
  for (const { source, dependencies } of ours) {
    for (const { resolved } of dependencies) {
      const [from, to] = [dirname(source), dirname(resolved)];
      if (from === to || !resolved.startsWith(`${part}/`)) continue;
      const way = `${from} → ${to}`;
      ways.set(way, [...(ways.get(way) ?? []), `${source} → ${resolved}`]);
    }
  }
  return [...ways].flatMap(([way, imports]) => {
    const [from = '', to = ''] = way.split(' → ');
    const back = from < to ? ways.get(`${to} → ${from}`) : undefined;
    return back ? [`folders-one-way: ${[...imports, ...back].join(', ')}`] : [];
  });
}

const isTest = /\.(test|fixture|suite)\.tsx?$/;

function readResult(output: string | ICruiseResult): ICruiseResult {
  return typeof output === 'string' ? JSON.parse(output) : output;
}
