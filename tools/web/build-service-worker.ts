import { globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { sharedConfig } from './app-config.ts';
import { dist, webRoot } from './paths.ts';

/**
 * Checks if the service worker stores a file together with the app. Fonts for other scripts, and map files,
 * are stored only when a page has used them.
 */
const isKept = (name: string): boolean =>
  !/(-ext-|noto-sans-thai|\/(maplibre|map-engine|world|towns)-|\.(gz|br)$)/.test(name);

/**
 * Builds the service worker, which stores the app on the device. The app's version and the list of its files
 * are built into it.
 */
export async function buildServiceWorker(version: string, leftOut: readonly string[]): Promise<void> {
  const files = globSync('web/*', { cwd: dist })
    .filter((name) => isKept(name) && !leftOut.includes(name))
    .toSorted();
  const built = await build({
    ...sharedConfig(),
    plugins: [],
    define: {
      __version__: JSON.stringify(version),
      __files__: JSON.stringify(files.map((file) => `/${file}`)),
    },
    build: {
      write: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: join(webRoot, 'src', 'service-worker', 'service-worker.ts'),
        output: { format: 'iife' },
      },
    },
  });
  const [part] = Array.isArray(built) || !('output' in built) ? [] : built.output;
  if (part === undefined) throw new Error('The service worker was not built.');
  writeFileSync(join(dist, 'service-worker.js'), part.code);
}
