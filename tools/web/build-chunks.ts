import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { appConfig } from './app-config.ts';
import { Delivery } from './delivery.ts';
import { webRoot } from './paths.ts';

export interface Chunks {
  /**
   * Scripts of the welcome page. The first one is the entry script; it is followed by all scripts that the
   * page imports.
   */
  readonly welcomeScripts: readonly string[];
  /**
   * The first scripts of a signed-in member's first screen: the entry script, then the largest others, in the
   * order of their size.
   */
  readonly insideScripts: readonly string[];
  readonly insideLater: readonly string[];
  readonly insideStyles: readonly string[];
  /** Styles of the first screen, inlined into the page. */
  readonly style: string;
  /** Style files whose content is in `style`, so that a page need not load them. */
  readonly styleFiles: readonly string[];
  /** Files that only `unkept` modules need. The service worker does not store them. */
  readonly unkeptFiles: readonly string[];
}

/**
 * Builds the app's scripts, styles and fonts into `dist/web/`. Returns the names of the files for each page.
 */
export async function buildChunks(): Promise<Chunks> {
  const delivery = new Delivery();
  const built = await build(appConfig(delivery));
  if (Array.isArray(built) || !('output' in built))
    throw new Error('The app was built in more than one way.');
  const { output } = built;
  const chunkOf = (...path: string[]) => chunkWith(output, join(webRoot, 'src', ...path));
  const first = [chunkOf('app.ts'), ...withImports(output, chunkOf('main.tsx'))];
  const upTo = (...path: string[]) =>
    [...new Set([...first, ...withImports(output, chunkOf(...path))])].map(addressOf);
  // List all scripts of the first screen in advance. Otherwise the browser would request each only after the
  // script that imports it has run.
  const app = chunkOf('app.ts');
  const ofHome = delivery.modulesOf('home').map((module) => chunkWith(output, module));
  const insideParts = [
    ...first,
    ...[...inside.map((part) => chunkOf(...part)), ...ofHome].flatMap((part) => withImports(output, part)),
  ];
  const bySize = [...new Set(insideParts)]
    .filter((part) => part !== app)
    .toSorted((one, other) => other.code.length - one.code.length);
  const insideScripts = [app, ...bySize];
  const styleFiles = new Set(
    ['welcome-parts.tsx', 'welcome-page.tsx'].flatMap((file) =>
      stylesOf(withImports(output, chunkOf('welcome', file))),
    ),
  );
  const style = [...styleFiles].map((name) => sourceOf(output, name)).join('');
  return {
    welcomeScripts: upTo('welcome', 'welcome-page.tsx'),
    insideScripts: insideScripts.slice(0, connections).map(addressOf),
    insideLater: insideScripts.slice(connections).map(addressOf),
    insideStyles: stylesOf(insideScripts)
      .filter((name) => !styleFiles.has(name))
      .map((name) => `/${name}`),
    style,
    styleFiles: [...styleFiles].map((name) => `/${name}`),
    unkeptFiles: unkeptFiles(output, delivery.modulesOf('unkept')),
  };
}

/**
 * Number of connections that a browser opens to one HTTP/1.1 server. The entry script is small, so its
 * connection is soon free for the page's data while the large scripts occupy the others.
 */
const connections = 6;

const inside = [
  ['start', 'run-app.tsx'],
  ['frame', 'inside-frame.tsx'],
  ['data', 'device-data.ts'],
];

const addressOf = ({ fileName }: Rolldown.OutputChunk): string => `/${fileName}`;

function stylesOf(chunks: readonly Rolldown.OutputChunk[]): string[] {
  return [...new Set(chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))];
}

type Output = Rolldown.RolldownOutput['output'];

function chunkWith(output: Output, module: string): Rolldown.OutputChunk {
  const found = output.find((part) => part.type === 'chunk' && part.moduleIds.includes(module));
  if (found?.type !== 'chunk') throw new Error(`No part of the app has ${module} in it.`);
  return found;
}

/** Files that no page can load without loading one of these modules. */
function unkeptFiles(output: Output, unkept: readonly string[]): string[] {
  // The chunks with these modules. A production build may contain none of them.
  const closed = new Set(
    output.filter((part) => part.type === 'chunk' && part.moduleIds.some((id) => unkept.includes(id))),
  );
  const reached = new Set<string>();
  const visit = (name: string): void => {
    const part = output.find(({ fileName }) => fileName === name);
    if (reached.has(name)) return;
    if (part !== undefined && closed.has(part)) return;
    reached.add(name);
    if (part?.type !== 'chunk') return;
    const { imports, dynamicImports, viteMetadata } = part;
    const files = [...(viteMetadata?.importedCss ?? []), ...(viteMetadata?.importedAssets ?? [])];
    for (const next of [...imports, ...dynamicImports, ...files]) visit(next);
  };
  for (const part of output) if (part.type === 'chunk' && part.isEntry) visit(part.fileName);
  // Fonts are excluded: they belong to the page's own styles, which no script imports.
  const isFont = (name: string) => name.endsWith('.woff2');
  return output.map(({ fileName }) => fileName).filter((name) => !isFont(name) && !reached.has(name));
}

/** Returns a chunk and all chunks that it imports, with the imported ones first. */
function withImports(output: Output, chunk: Rolldown.OutputChunk): Rolldown.OutputChunk[] {
  const seen = new Set<Rolldown.OutputChunk>();
  const visit = (one: Rolldown.OutputChunk): void => {
    for (const name of one.imports) {
      const part = output.find(({ fileName }) => fileName === name);
      if (part?.type === 'chunk' && !seen.has(part)) visit(part);
    }
    seen.add(one);
  };
  visit(chunk);
  return [...seen];
}

function sourceOf(output: Output, name: string): string {
  const part = output.find(({ fileName }) => fileName === name);
  return part?.type === 'asset' ? String(part.source) : '';
}
