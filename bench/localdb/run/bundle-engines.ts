import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { root } from '../../../tools/installation.mjs';

export interface Bundles {
  /** What the browser asks for, by path. */
  readonly files: ReadonlyMap<string, Uint8Array | string>;
  /** Compressed, in bytes: what has to be there before the engine's first answer. */
  readonly payloads: ReadonlyMap<string, number>;
}

export const engines = ['raw', 'dexie', 'ours', 'rxdb', 'sqlite'] as const;
export type EngineName = (typeof engines)[number];

const compressed = (content: Uint8Array | string) => gzipSync(content, { level: 9 }).byteLength;

/** Bundled and minified as for production, each engine on its own. */
export async function bundleEngines(rivals: string): Promise<Bundles> {
  const files = new Map<string, Uint8Array | string>();
  const payloads = new Map<string, number>();
  for (const name of [...engines, 'sqlite-worker', 'ours-at-start']) {
    const code = await bundle(name, rivals);
    files.set(`/${name}.js`, code);
    files.set(
      `/${name}.html`,
      `<!doctype html><title>${name}</title><script type="module" src="/${name}.js"></script>`,
    );
    payloads.set(name, compressed(code));
  }
  const wasm = await readFile(join(rivals, 'node_modules/@sqlite.org/sqlite-wasm/dist/sqlite3.wasm'));
  files.set('/sqlite3.wasm', wasm);
  const ofWorker = payloads.get('sqlite-worker') ?? 0;
  payloads.set('sqlite', (payloads.get('sqlite') ?? 0) + ofWorker + compressed(wasm));
  // Of ours the sync client counts too, which the others do not have.
  payloads.set('ours', payloads.get('ours-at-start') ?? 0);
  return { files, payloads };
}

async function bundle(name: string, rivals: string): Promise<string> {
  const built = await rolldown({
    input: join(root, 'bench/localdb/engines', `${name}.ts`),
    platform: 'browser',
    resolve: {
      modules: [join(rivals, 'node_modules'), 'node_modules'],
      conditionNames: ['browser', 'import'],
    },
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    onLog: () => undefined,
  });
  const { output } = await built.generate({ format: 'es', minify: true });
  await built.close();
  // Only the first chunk is needed at the start; what is imported later has files of its own.
  return output[0].code;
}
