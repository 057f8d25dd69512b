import { globSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../installation.mjs';
import { glyphIn, isGlyphs } from './one-glyph-each.ts';
import { webRoot } from './paths.ts';

/** What Rolldown tells of a module while it makes chunks. */
interface Asked {
  getModuleInfo(
    id: string,
  ): { readonly importedIds: readonly string[]; readonly code?: string | null } | null;
}

const source = (...path: string[]): string => join(webRoot, 'src', ...path);
const ofAccount = (...path: string[]): string => join(root, 'features', 'account', 'web', ...path);
const ofKit = (...path: string[]): string => join(root, 'packages', 'web-kit', 'src', ...path);
const words = join(root, 'packages', 'words', 'compiled', 'messages');

const filesOf = (pattern: string): string[] =>
  globSync(pattern, { cwd: root }).map((file) => join(root, file));

/** What is needed together lies in one file, not in fifty whose headers weigh more than they. The earlier, the sooner. */
const parts = {
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
  told: [ofAccount('failure-alert.tsx')],
  inside: [source('start', 'run-app.tsx')],
  /** What the device keeps of a member. */
  kept: [source('data', 'device-data.ts'), ...filesOf('features/*/web/data.ts')],
  /** What stands around a member's page. */
  frame: [source('frame', 'inside-frame.tsx')],
  home: filesOf(
    'features/discover/web/{home/home-screen.tsx,home/view-toggle.tsx,feed/keep-ahead.ts,filters/filters-button.tsx}',
  ),
  /** What lies above it, and what speaks with the server: fetched when the first page is on the screen. */
  above: [
    source('frame', 'overlays.tsx'),
    source('frame', 'sync-notices.tsx'),
    ofAccount('login', 'login-screen.tsx'),
    ...filesOf('features/*/web/refusals.ts'),
  ],
  sync: [
    ofKit('data', 'account-sync.ts'),
    ...filesOf('packages/localdb/src/{rows/row-writer,store/copy-to-memory,memory/memory-instead}.ts'),
  ],
} as const satisfies Record<string, readonly string[]>;

type Part = keyof typeof parts;

// They are the keys of the object.
const order = Object.keys(parts) as Part[];

const atDoor: ReadonlySet<Part> = new Set(['door', 'told', 'above']);

/** A group of Rolldown's: it takes what is named, and all that stands on, but for what an earlier one has taken. */
interface PartGroup {
  readonly name: (id: string, asked: Asked) => string | null;
  readonly debugName: string;
  readonly priority: number;
}

/** The first screen of a visitor is `first` and `door`, that of a member everything but `door`, `above` and `sync`. */
export function firstParts(): PartGroup[] {
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
    if (known.size === 0) for (const part of order) for (const one of parts[part]) reach(part, one, asked);
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
