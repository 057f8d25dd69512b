import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { appConfig } from './app-config.ts';
import { Delivery } from './delivery.ts';
import { webRoot } from './paths.ts';

export interface Chunks {
  /** The script that is asked for at the door, then what it will ask for. */
  readonly doorScripts: readonly string[];
  /** The same for one who is not at the door: all that the first screen of a member is made of, the largest first. */
  readonly insideScripts: readonly string[];
  readonly insideLater: readonly string[];
  readonly insideStyles: readonly string[];
  /** The style of the first screen, to be written into the page. */
  readonly style: string;
  /** The files that this style would else be read from. */
  readonly styleFiles: readonly string[];
  /** Files that only `unkept` parts need: no device keeps them. */
  readonly unkeptFiles: readonly string[];
}

/** The app's scripts, styles and fonts under `dist/web/`. */
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
  // One after the other they would each be asked for when the one before has run.
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
    ['door-parts.tsx', 'page-door.tsx'].flatMap((file) =>
      stylesOf(withImports(output, chunkOf('door', file))),
    ),
  );
  const style = [...styleFiles].map((name) => sourceOf(output, name)).join('');
  return {
    doorScripts: upTo('door', 'page-door.tsx'),
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
 * So many a browser opens to one server that speaks HTTP/1.1. The first script is small: on its connection the server is
 * asked for what the page shows, while the large ones take up the others.
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

/** Everything that cannot be reached without these modules. */
function unkeptFiles(output: Output, unkept: readonly string[]): string[] {
  // A build for production may have left them out.
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
  // Fonts belong to the page's own style, which no script leads to.
  const isFont = (name: string) => name.endsWith('.woff2');
  return output.map(({ fileName }) => fileName).filter((name) => !isFont(name) && !reached.has(name));
}

/** What it stands on comes before it. */
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
