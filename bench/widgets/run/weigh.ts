import { globSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Plugin } from 'vite';

const folder = join(import.meta.dirname, '../../../packages/widgets/src');
const entry = 'virtual:widgets';

export interface Weight {
  /** Gzipped size in kB of the script that a page with this widget loads at its start. */
  readonly script: number;
  readonly style: number;
  /** Chunks that are loaded lazily, each with its size. */
  readonly lazy: readonly Chunk[];
}

export interface Chunk {
  readonly name: string;
  readonly weight: number;
}

function entryOf(modules: readonly string[]): Plugin {
  const lines = modules.map(
    (module, at) => `export * as w${at} from ${JSON.stringify(join(folder, module))};`,
  );
  return {
    name: 'widgets-to-weigh',
    resolveId: (id) => (id === entry ? `\0${entry}` : undefined),
    load: (id) => (id === `\0${entry}` ? lines.join('\n') : undefined),
  };
}

/** Bundles the modules and returns their sizes. React is not counted, because every page loads it. */
export async function weigh(modules: readonly string[], without: readonly RegExp[] = []): Promise<Weight> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [entryOf(modules)],
    build: {
      write: false,
      minify: true,
      rolldownOptions: {
        input: entry,
        preserveEntrySignatures: 'strict',
        external: [/^react(-dom)?(\/|$)/, ...without],
      },
      modulePreload: false,
      assetsInlineLimit: 0,
    },
  });
  const files = (Array.isArray(built) ? built : [built]).flatMap((one) =>
    'output' in one ? one.output : [],
  );
  const weighed = files.map((file) => ({
    name: file.fileName.replace(/^.*\//, '').replace(/-[\w-]{8}\./, '.'),
    weight: zipped(file.type === 'chunk' ? file.code : file.source),
    kind:
      file.type === 'chunk' && file.isEntry ? 'script' : file.fileName.endsWith('.css') ? 'style' : 'lazy',
  }));
  const sum = (kind: string) =>
    weighed.filter((file) => file.kind === kind).reduce((total, { weight }) => total + weight, 0);
  return {
    script: sum('script'),
    style: sum('style'),
    lazy: weighed.filter((file) => file.kind === 'lazy' && /\.m?js$/.test(file.name)),
  };
}

function zipped(content: string | Uint8Array): number {
  return gzipSync(content, { level: 9 }).length / 1000;
}

/** Returns the paths of all components that screens may use. */
export function allWidgets(): readonly string[] {
  return globSync('*/**/*.tsx', { cwd: folder })
    .filter((file) => !/\.(test|fixture)\.tsx$/.test(file))
    .sort();
}
