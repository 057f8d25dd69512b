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
 * Serves the member app from its sources, module by module. Open pages apply changes without losing their
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
      // The folder of packages may be a symbolic link to another folder.
      fs: { allow: [root, dirname(realpathSync(join(root, 'node_modules', 'vite')))] },
      warmup: { clientFiles: ['src/app.ts', 'src/main.tsx', 'src/start/run-app.tsx'] },
    },
  });
}

/**
 * Reports changed files to Vite in place of Vite's own watcher. If a file is deleted and written again, as
 * git does, Vite's watcher reports a deletion: Vite then forgets which modules import the file, and open
 * pages keep the old version. Deleted files are not reported; the type check finds imports of them.
 */
function tellVite({ watcher, environments }: ViteDevServer, paths: readonly string[]): void {
  for (const file of paths.map((path) => join(root, path)).filter(existsSync)) {
    const isKnown = environments.client.moduleGraph.getModulesByFile(file) !== undefined;
    watcher.emit(isKnown ? 'change' : 'add', file);
  }
}

/** Compiles changed words, and reports errors in them. Returns the files that were written. */
async function changeWords(problems: Problems): Promise<string[]> {
  try {
    const files = await compileWords();
    problems.set('words', missingWords());
    return files;
  } catch (error) {
    const { message } = error as Error; // The cast is safe: both calls throw only an Error.
    const [, file, line] = /^(\S+?):(\d+): /.exec(message) ?? [];
    problems.set('words', [{ message, file, line: line === undefined ? undefined : Number(line) }]);
    return [];
  }
}
