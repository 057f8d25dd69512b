import { join } from 'node:path';
import { root } from '../installation.mjs';
import type { Delivery } from './delivery.ts';
import { glyphIn, isGlyphs } from './one-glyph-each.ts';
import { webRoot } from './paths.ts';

/** What Rolldown tells of a module while it makes chunks. */
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
 * What is needed together lies in one file, not in fifty whose headers weigh more than they. The earlier, the sooner.
 * Features name their own parts in their faces.
 */
const partsWith = (delivery: Delivery) =>
  ({
    /** On its own, so that it runs while the others are fetched. */
    app: [source('app.ts')],
    // Drafts and pictures are swept at the door too, which is to bring nothing else of a member's; and how many there are
    // of something is said everywhere: no page is to fail because the part did not come that said it first.
    first: [
      source('main.tsx'),
      ofKit('forms', 'draft-places.ts'),
      ofKit('data', 'kept-pictures.ts'),
      join(root, 'packages', 'words', 'compiled', 'registry.js'),
    ],
    door: [source('door', 'door-parts.tsx'), source('door', 'page-door.tsx')],
    /** Why something was refused: at the door a moment later. */
    told: delivery.modulesOf('told'),
    inside: [source('start', 'run-app.tsx')],
    /** What the device keeps of a member. */
    kept: [source('data', 'device-data.ts'), ...delivery.modulesOf('kept')],
    /** What stands around a member's page. */
    frame: [source('frame', 'inside-frame.tsx')],
    home: delivery.modulesOf('home'),
    /** What lies above it, and what speaks with the server: fetched when the first page is on the screen. */
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

const atDoor: ReadonlySet<Part> = new Set(['door', 'told', 'above']);

/** A group of Rolldown's: it takes what is named, and all that stands on, but for what an earlier one has taken. */
interface PartGroup {
  readonly name: (id: string, asked: Asked) => string | null;
  readonly debugName: string;
  readonly priority: number;
}

/** The first screen of a visitor is `first` and `door`, that of a member everything but `door`, `above` and `sync`. */
export function firstParts(delivery: Delivery): PartGroup[] {
  // The keys of the object: the features' own parts are known once all of them are read.
  const order = Object.keys(partsWith(delivery)) as Part[];
  const known = new Map<string, Part>();
  const reach = (part: Part, id: string, asked: Asked): void => {
    const before = known.get(id);
    if (before !== undefined) {
      // What stands at the door and inside as well comes first, so that neither brings the other along.
      if (!atDoor.has(before) || atDoor.has(part)) return;
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
    // Were they of one rank, the first in the alphabet would take what all of them stand on.
    priority: 1 - place / order.length,
  }));
}

/** The lists of all words and all drawings lead to every one of them; only those that are named are needed. */
function neededBy(code: string, imported: readonly string[]): string[] {
  const isList = (id: string) => id === join(words, '_index.js') || isGlyphs(id);
  const said = [...code.matchAll(/\bm\.(\w+)/g)].map(([, name]) => join(words, `${name}.js`));
  const named = [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["'][^"']*glyphs\.ts["']/g)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim().split(/\s/)[0] ?? '');
  const drawn = imported.filter(isGlyphs).flatMap((file) => named.map((name) => glyphIn(file, name)));
  return [...imported.filter((id) => !isList(id)), ...said, ...drawn];
}
