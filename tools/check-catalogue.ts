import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Catalogue, catalogueOf, type Promised, printCatalogue } from './catalogue.ts';
import { type CatalogueChange, catalogueChanges } from './catalogue-changes.ts';
import { root } from './installation.mjs';
import { specCallFaults } from './spec-calls.ts';

/** Kinds of changes that the command line allows: see `npm run check -- --accept`. */
export type Acceptance = 'nothing' | 'changes' | 'breaking changes';

const snapshot = join(root, 'docs', 'catalogue.json');

/**
 * Compares the catalogue of the code with `docs/catalogue.json` and with the spec's list of calls. Returns
 * the differences as a text, or undefined if there are none.
 */
export async function checkCatalogue(acceptance: Acceptance): Promise<string | undefined> {
  const now = await readCatalogue();
  const faults = specCallFaults(now.calls);
  const changes = compareWithSnapshot(now);
  const isAccepted = acceptance === 'breaking changes' || !changes.some((change) => change.isBreaking);
  if (changes.length > 0 && acceptance !== 'nothing' && isAccepted) {
    writeFileSync(snapshot, printCatalogue(now));
    changes.length = 0;
  }
  if (changes.length > 0) faults.push(describe(changes));
  return faults.length === 0 ? undefined : faults.join('\n');
}

/** Reads the catalogue from the server modules of this repository. */
export async function readCatalogue(): Promise<Catalogue> {
  const modules: unknown = await import(pathToFileURL(join(root, 'apps/server/src/modules.ts')).href);
  if (!hasContracts(modules)) throw new Error('apps/server/src/modules.ts exports no `contracts`.');
  return catalogueOf(modules.contracts);
}

function hasContracts(value: unknown): value is { contracts: readonly Promised[] } {
  return (
    typeof value === 'object' && value !== null && 'contracts' in value && Array.isArray(value.contracts)
  );
}

function compareWithSnapshot(now: Catalogue): CatalogueChange[] {
  const text = existsSync(snapshot) ? readFileSync(snapshot, 'utf8') : printCatalogue(catalogueOf([]));
  if (text === printCatalogue(now)) return [];
  // The cast is safe: printCatalogue has written the file, and every change of it is reviewed.
  const changes = catalogueChanges(JSON.parse(text) as Catalogue, now);
  return changes.length > 0
    ? changes
    : [{ isBreaking: false, what: 'docs/catalogue.json is written differently' }];
}

function describe(changes: readonly CatalogueChange[]): string {
  const breaking = changes.filter((change) => change.isBreaking).map((change) => `  ! ${change.what}`);
  const harmless = changes.filter((change) => !change.isBreaking).map((change) => `  + ${change.what}`);
  if (breaking.length === 0) {
    return [
      'The catalogue differs from docs/catalogue.json:',
      ...harmless,
      'If that is meant: npm run check -- --accept, and commit docs/catalogue.json with the change.',
    ].join('\n');
  }
  return [
    'This would break a client that still carries last month’s outbox:',
    ...breaking,
    ...(harmless.length > 0 ? ['Besides:', ...harmless] : []),
    'Keep the old call and add a new one. If it must be: write down why in docs/decisions/, then',
    'npm run check -- --accept-breaking, and commit both.',
  ].join('\n');
}
