import { join } from 'node:path';
import { root } from '../installation.mjs';
import { webRoot } from './paths.ts';

/** What Rolldown tells of a module while it makes chunks. */
interface Asked {
  getModuleInfo(
    id: string,
  ): { readonly importedIds: readonly string[]; readonly code?: string | null } | null;
}

const door = join(webRoot, 'src', 'door', 'door-parts.tsx');
const main = join(webRoot, 'src', 'main.tsx');
const words = join(root, 'packages', 'words', 'compiled', 'messages');

/** Everything the first screen needs lies in two files: what draws the door, and the rest. */
export function firstParts(): (id: string, asked: Asked) => string | null {
  const known = new Map<string, 'door' | 'first'>();
  const reach = (part: 'door' | 'first', id: string, asked: Asked): void => {
    // The list of all words leads to every one of them; only those that are said are needed.
    if (known.has(id) || id === join(words, '_index.js')) return;
    known.set(id, part);
    const info = asked.getModuleInfo(id);
    for (const imported of [...(info?.importedIds ?? []), ...wordsIn(info?.code ?? '')])
      reach(part, imported, asked);
  };
  return (id, asked) => {
    if (known.size === 0) {
      reach('door', door, asked);
      reach('first', main, asked);
    }
    return known.get(id) ?? null;
  };
}

function wordsIn(code: string): string[] {
  return [...code.matchAll(/\bm\.(\w+)/g)].map((match) => join(words, `${match[1]}.js`));
}
