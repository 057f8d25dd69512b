import { join } from 'node:path';
import { rolldown } from 'rolldown';
import type { Plugin, ViteDevServer } from 'vite';
import { compiledWords } from '../compile-words.ts';
import { pageFile, viteBase } from './paths.ts';

const name = 'virtual:words';
const resolved = `\0${name}`;

/**
 * Serves all words as one module, because a page would otherwise fetch a thousand modules. Changed words are
 * an additional module (`virtual:words/3`), which open pages import (page/live-words.ts).
 */
export class LiveWords {
  readonly #changes: (readonly string[])[] = [];

  readonly plugin: Plugin = {
    name: 'mitto-live-words',
    enforce: 'pre',
    resolveId: (source) => {
      if (source === '@mitto/words/messages') return pageFile('live-words.ts');
      return source.startsWith(name) ? `\0${source}` : undefined;
    },
    load: (id) => {
      if (id === resolved) return bundle(['messages/_index.js']);
      if (!id.startsWith(`${resolved}/`)) return undefined;
      return bundle(this.#changes[Number(id.slice(resolved.length + 1))] ?? []);
    },
  };

  /** Makes every open page import the changed words. */
  change(vite: ViteDevServer, files: readonly string[]): void {
    const { moduleGraph, hot } = vite.environments.client;
    const all = moduleGraph.getModuleById(resolved);
    if (all) moduleGraph.invalidateModule(all);
    const number = this.#changes.push(files) - 1;
    hot.send('mitto:words', { address: `${viteBase}@id/__x00__${name}/${number}` });
  }
}

async function bundle(files: readonly string[]): Promise<string> {
  const built = await rolldown({
    input: name,
    treeshake: false,
    plugins: [
      {
        name: 'mitto-words',
        resolveId: (source) => {
          if (source === name) return resolved;
          // Not bundled, so that the words use the same instance of this module as the app.
          return source.endsWith('/speaking.js')
            ? { id: '@mitto/words/speaking', external: true }
            : undefined;
        },
        load: (id) =>
          id === resolved
            ? files.map((file) => `export * from ${JSON.stringify(join(compiledWords, file))};`).join('\n')
            : undefined,
      },
    ],
  });
  const { output } = await built.generate({ format: 'es' });
  await built.close();
  return output[0].code;
}
