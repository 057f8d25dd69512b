import { join } from 'node:path';
import { root } from '../installation.mjs';
import type { Delivery } from './delivery.ts';
import { glyphIn, isGlyphs } from './one-glyph-each.ts';
import { webRoot } from './paths.ts';

/** The part of Rolldown's module information that is used for grouping. */
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
 * The groups of modules that are bundled into one file each, because fifty small files would cost more in
 * headers. Groups are in the order in which they are loaded. Features list modules for some groups in their
 * `defineWeb`.
 */
const partsWith = (delivery: Delivery) =>
  ({
    /** The entry script is separate, so that it runs while the others are loading. */
    app: [source('app.ts')],
    // Contains the deletion of drafts and pictures, because the welcome page needs it without any other code
    // for members. Contains the registry of plural forms, because every page uses it and must not depend on
    // another file for it.
    first: [
      source('main.tsx'),
      ofKit('forms', 'forget-drafts.ts'),
      ofKit('data', 'kept-pictures.ts'),
      join(root, 'packages', 'words', 'compiled', 'registry.js'),
    ],
    welcome: [source('welcome', 'welcome-parts.tsx'), source('welcome', 'welcome-page.tsx')],
    /** Texts of refusals. The welcome page loads them after its first screen. */
    told: delivery.modulesOf('told'),
    inside: [source('start', 'run-app.tsx')],
    /** Local data of a member, and the frame around the pages. */
    kept: [
      source('data', 'device-data.ts'),
      source('frame', 'inside-frame.tsx'),
      ...delivery.modulesOf('kept'),
    ],
    home: delivery.modulesOf('home'),
    /** Modules of the first page that some screens alone need. */
    apart: delivery.modulesOf('apart'),
    /** Overlays and code for the sync, which are loaded when the first page is shown. */
    above: [
      source('frame', 'account-menu.tsx'),
      source('frame', 'overlays.tsx'),
      source('frame', 'sync-notices.tsx'),
      source('frame', 'running-notice.tsx'),
      source('data', 'tell-blocked.ts'),
      ...delivery.modulesOf('above'),
    ],
    /** Features' parts of the frame, loaded with the frame or just after the first page. */
    parts: delivery.modulesOf('parts'),
    sync: [
      ofKit('data', 'account-sync.ts'),
      ofDatabase('data', 'memory-store.ts'),
      ofDatabase('data', 'row-writer.ts'),
      ...delivery.modulesOf('sync'),
    ],
  }) as const satisfies Record<string, readonly string[]>;

type Part = keyof ReturnType<typeof partsWith>;

const atWelcome: ReadonlySet<Part> = new Set(['welcome', 'told', 'above']);

/**
 * A group of Rolldown's code splitting. It takes the modules that `name` assigns to it with all of their
 * imports, except those that an earlier group has taken.
 */
interface PartGroup {
  readonly name: (id: string, asked: Asked) => string | null;
  readonly debugName: string;
  readonly priority: number;
}

/**
 * Returns the groups in their order of priority. The first screen of a visitor needs `first` and `welcome`.
 * That of a member needs all groups except `welcome` and those from `above` on.
 */
export function firstParts(delivery: Delivery): PartGroup[] {
  // The cast is safe: these are the keys of the object. The keys are read before the modules, because the
  // modules of features are known only when all features have been read.
  const order = Object.keys(partsWith(delivery)) as Part[];
  const known = new Map<string, Part>();
  const reach = (part: Part, id: string, asked: Asked): void => {
    const before = known.get(id);
    if (before !== undefined) {
      // A module that both the welcome page and the pages of a member use goes into `first`, so that neither
      // needs the file of the other.
      if (!atWelcome.has(before) || atWelcome.has(part)) return;
      // A member loads `parts` and `sync` after `above`, so these may use its modules.
      if (before === 'above' && (part === 'parts' || part === 'sync')) return;
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
    // Each group needs another priority: with equal ones, the first group in alphabetical order would take
    // all shared modules.
    priority: 1 - place / order.length,
  }));
}

/**
 * Modules that some code needs. The index files of words and glyphs import every word and every glyph, so
 * only those that the code uses are returned.
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
