import { join } from 'node:path';
import { root } from '../installation.mjs';
import type { Delivery } from './delivery.ts';
import { glyphIn, isGlyphs } from './one-glyph-each.ts';
import { webRoot } from './paths.ts';

/** The part of Rolldown's module information that grouping needs. */
interface Asked {
  getModuleInfo(
    id: string,
  ): { readonly importedIds: readonly string[]; readonly code?: string | null } | null;
}

const source = (...path: string[]): string => join(webRoot, 'src', ...path);
const ofKit = (...path: string[]): string => join(root, 'packages', 'web-kit', 'src', ...path);
const ofDatabase = (...path: string[]): string => join(root, 'packages', 'localdb', 'src', ...path);
const words = join(root, 'packages', 'words', 'compiled', 'messages');

/**
 * Modules that are needed together go into one file, because fifty small files would cost more in headers.
 * Earlier parts load sooner. Features name their own parts in their `defineWeb`.
 */
const partsWith = (delivery: Delivery) =>
  ({
    /** On its own, so that it runs while the others are fetched. */
    app: [source('app.ts')],
    // Includes the sweep of drafts and pictures, because the welcome page needs it and should load nothing
    // else of a member's. Includes the registry of plural forms, because every page uses it and must not
    // depend on another part having loaded.
    first: [
      source('main.tsx'),
      ofKit('forms', 'draft-places.ts'),
      ofKit('data', 'kept-pictures.ts'),
      join(root, 'packages', 'words', 'compiled', 'registry.js'),
    ],
    welcome: [source('welcome', 'welcome-parts.tsx'), source('welcome', 'welcome-page.tsx')],
    /** Sentences for refusals; the welcome page loads them a moment later. */
    told: delivery.modulesOf('told'),
    inside: [source('start', 'run-app.tsx')],
    /** A member's data on the device. */
    kept: [source('data', 'device-data.ts'), ...delivery.modulesOf('kept')],
    /** Frame around a member's page. */
    frame: [source('frame', 'inside-frame.tsx')],
    home: delivery.modulesOf('home'),
    /** Overlays and the sync, fetched when the first page is on the screen. */
    above: [
      source('frame', 'overlays.tsx'),
      source('frame', 'sync-notices.tsx'),
      ...delivery.modulesOf('above'),
    ],
    sync: [
      ofKit('data', 'account-sync.ts'),
      ofDatabase('memory', 'memory-instead.ts'),
      ofDatabase('rows', 'row-writer.ts'),
      ofDatabase('store', 'copy-to-memory.ts'),
    ],
  }) as const satisfies Record<string, readonly string[]>;

type Part = keyof ReturnType<typeof partsWith>;

const atWelcome: ReadonlySet<Part> = new Set(['welcome', 'told', 'above']);

/**
 * A group for Rolldown: takes the named modules with all of their imports, except those taken by an earlier
 * group.
 */
interface PartGroup {
  readonly name: (id: string, asked: Asked) => string | null;
  readonly debugName: string;
  readonly priority: number;
}

/**
 * A visitor's first screen consists of `first` and `door`; a member's of everything but `door`, `above` and
 * `sync`.
 */
export function firstParts(delivery: Delivery): PartGroup[] {
  // The keys of the object. The features' own parts are known only after all features were read.
  const order = Object.keys(partsWith(delivery)) as Part[];
  const known = new Map<string, Part>();
  const reach = (part: Part, id: string, asked: Asked): void => {
    const before = known.get(id);
    if (before !== undefined) {
      // Modules used by both the welcome page and the inside go into `first`, so that neither loads the
      // other.
      if (!atWelcome.has(before) || atWelcome.has(part)) return;
      known.set(id, 'first');
    } else known.set(id, part);
    const info = asked.getModuleInfo(id);
    for (const imported of neededBy(info?.code ?? '', info?.importedIds ?? [])) reach(part, imported, asked);
  };
  const partOf = (id: string, asked: Asked): Part | undefined => {
    if (known.size === 0) {
      const parts = partsWith(delivery);
      for (const part of order) for (const one of parts[part]) reach(part, one, asked);
    }
    return known.get(id);
  };
  return order.map((part, place) => ({
    name: (id, asked) => (partOf(id, asked) === part ? part : null),
    debugName: part,
    // Priorities must differ: with equal ones, the first group in the alphabet would take all shared modules.
    priority: 1 - place / order.length,
  }));
}

/**
 * Modules that the code needs. The index files of all words and all glyphs import every one of them; only
 * those that the code names are needed.
 */
function neededBy(code: string, imported: readonly string[]): string[] {
  const isList = (id: string) => id === join(words, '_index.js') || isGlyphs(id);
  const said = [...code.matchAll(/\bm\.(\w+)/g)].map(([, name]) => join(words, `${name}.js`));
  const named = [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["'][^"']*glyphs\.ts["']/g)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim().split(/\s/)[0] ?? '');
  const drawn = imported.filter(isGlyphs).flatMap((file) => named.map((name) => glyphIn(file, name)));
  return [...imported.filter((id) => !isList(id)), ...said, ...drawn];
}
