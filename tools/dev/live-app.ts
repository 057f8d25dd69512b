import { existsSync, realpathSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { dirname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { createServer, type ViteDevServer } from 'vite';
import { compileWords, isWordFile } from '../compile-words.ts';
import { root } from '../installation.mjs';
import { webRoot } from '../web/paths.ts';
import type { AppSide } from './app-side.ts';
import { TypeCheck } from './check-types.ts';
import { missingWords } from './check-words.ts';
import { LiveWords } from './live-words.ts';
import { devFolder, viteBase } from './paths.ts';
import type { Problems } from './problems.ts';
import type { ServerProcess } from './server-process.ts';
import { bootScript, writeDevPages } from './write-dev-pages.ts';

/**
 * Serves the member app from its sources, module by module. Open pages take over changes and keep their
 * state.
 */
export async function openLiveApp(
  front: Server,
  server: ServerProcess,
  problems: Problems,
): Promise<AppSide> {
  writeDevPages();
  await changeWords(problems);
  const words = new LiveWords();
  const vite = await openVite(front, words);
  const { hot } = vite.environments.client;
  hot.on('mitto:problems?', (_data, page) => page.send('mitto:problems', problems.list()));
  problems.on('change', (now) => hot.send('mitto:problems', now));
  server.on('change', () => server.isAnswering && hot.send('mitto:answering', {}));
  const types = new TypeCheck(problems, () => server.whenKnown());
  return {
    started: () => types.checkEverything(),
    handle(request: IncomingMessage, response: ServerResponse) {
      if (!request.url?.startsWith(viteBase)) return false;
      vite.middlewares(request, response, () =>
        response.writeHead(response.statusCode === 200 ? 404 : 500).end(),
      );
      return true;
    },
    async changed(paths) {
      tellVite(vite, paths);
      if (paths.includes(bootScript)) {
        writeDevPages();
        hot.send({ type: 'full-reload' });
      }
      if (paths.some(isWordFile)) {
        const files = await changeWords(problems);
        if (files.length > 0) words.change(vite, files);
      }
      types.changed(paths);
    },
    async close() {
      await Promise.all([types.close(), vite.close()]);
    },
  };
}

async function openVite(front: Server, words: LiveWords): Promise<ViteDevServer> {
  return await createServer({
    configFile: false,
    root: webRoot,
    base: viteBase,
    publicDir: false,
    appType: 'custom',
    cacheDir: join(devFolder, 'vite'),
    logLevel: 'warn',
    clearScreen: false,
    plugins: [react(), words.plugin],
    css: { devSourcemap: true, modules: { generateScopedName: '[name]__[local]__[hash:base64:4]' } },
    define: { __production__: 'false' },
    optimizeDeps: { entries: ['src/app.ts'] },
    server: {
      middlewareMode: true,
      watch: null,
      ws: { server: front },
      cors: false,
      // Packages may be symlinked from another place.
      fs: { allow: [root, dirname(realpathSync(join(root, 'node_modules', 'vite')))] },
      warmup: { clientFiles: ['src/app.ts', 'src/main.tsx', 'src/start/run-app.tsx'] },
    },
  });
}

/**
 * Replaces Vite's own watcher. That watcher takes a file that is deleted and rewritten, as git does, for a
 * deleted one: Vite forgets its importers, and open pages keep the old module. Deleted files are left to the
 * type check.
 */
function tellVite({ watcher, environments }: ViteDevServer, paths: readonly string[]): void {
  for (const file of paths.map((path) => join(root, path)).filter(existsSync)) {
    const isKnown = environments.client.moduleGraph.getModulesByFile(file) !== undefined;
    watcher.emit(isKnown ? 'change' : 'add', file);
  }
}

/** Compiles changed words and reports faults in them. Returns the written files. */
async function changeWords(problems: Problems): Promise<string[]> {
  try {
    const files = await compileWords();
    problems.set('words', missingWords());
    return files;
  } catch (error) {
    const { message } = error as Error; // Both throw nothing else.
    const [, file, line] = /^(\S+?):(\d+): /.exec(message) ?? [];
    problems.set('words', [{ message, file, line: line === undefined ? undefined : Number(line) }]);
    return [];
  }
}
