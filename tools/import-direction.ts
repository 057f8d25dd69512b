import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import rules from '../.dependency-cruiser.mjs';

export interface ImportDirections {
  /** Every module of ours that was read; a check that read nothing would pass. */
  readonly modules: readonly string[];
  readonly violations: readonly string[];
}

const places = ['apps', 'features', 'packages', 'e2e', 'bench', 'tools'];

/** Reads every import below this folder and holds it against the rules. */
export async function readImportDirections(root: string): Promise<ImportDirections> {
  const { options, ...ruleSet } = rules;
  const present = places.filter((place) => existsSync(join(root, place)));
  const answer = await cruise(
    present,
    { ...options, baseDir: root, ruleSet, validate: true, outputType: 'json' },
    options.enhancedResolveOptions,
  );
  const { modules, summary } = readResult(answer.output);
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

/** A path into another package would go round the exports of its package.json, which are its faces. */
function pathsIntoOtherPackages({ source, dependencies }: ICruiseResult['modules'][number]): string[] {
  const home = source.match(/^(apps|features|packages)\/[^/]+\//)?.[0];
  if (home === undefined) return [];
  // tools/ is no package and has no exports: a test that needs a PostgreSQL of its own takes it by its path.
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
