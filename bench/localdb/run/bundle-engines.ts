import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '../../../tools/installation.mjs';
import { bundlePage } from './bundle-page.ts';

export interface Bundles {
  /** Files for the browser, by their path. */
  readonly files: ReadonlyMap<string, Uint8Array | string>;
  /** Compressed size in bytes of the code that has to be loaded before an engine can answer, by engine. */
  readonly payloads: ReadonlyMap<string, number>;
}

export const engines = ['raw', 'dexie', 'ours', 'rxdb', 'sqlite'] as const;
export type EngineName = (typeof engines)[number];

const compressed = (content: Uint8Array | string) => gzipSync(content, { level: 9 }).byteLength;

/** Bundles and minifies each engine separately, as for production. */
export async function bundleEngines(rivals: string): Promise<Bundles> {
  const files = new Map<string, Uint8Array | string>();
  const payloads = new Map<string, number>();
  for (const name of [...engines, 'sqlite-worker', 'ours-at-start']) {
    const { code, others, start } = await bundlePage(join(root, 'bench/localdb/engines', `${name}.ts`), [
      join(rivals, 'node_modules'),
    ]);
    files.set(`/${name}.js`, code);
    for (const [part, content] of others) files.set(`/${part}`, content);
    files.set(
      `/${name}.html`,
      `<!doctype html><title>${name}</title><script type="module" src="/${name}.js"></script>`,
    );
    payloads.set(
      name,
      start.reduce((sum, part) => sum + compressed(part), 0),
    );
  }
  const wasm = await readFile(join(rivals, 'node_modules/@sqlite.org/sqlite-wasm/dist/sqlite3.wasm'));
  files.set('/sqlite3.wasm', wasm);
  const ofWorker = payloads.get('sqlite-worker') ?? 0;
  payloads.set('sqlite', (payloads.get('sqlite') ?? 0) + ofWorker + compressed(wasm));
  // Our size includes the sync client; the other engines have no sync.
  payloads.set('ours', payloads.get('ours-at-start') ?? 0);
  return { files, payloads };
}
