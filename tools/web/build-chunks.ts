import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { appConfig } from './app-config.ts';
import { webRoot } from './paths.ts';

export interface Chunks {
  /** The script that is asked for, then what it will ask for. */
  readonly scripts: readonly string[];
  /** The style of the first screen, to be written into the page. */
  readonly style: string;
  /** The files that this style would else be read from. */
  readonly styleFiles: readonly string[];
}

/** The app's scripts, styles and fonts under `dist/web/`. */
export async function buildChunks(): Promise<Chunks> {
  const built = await build(appConfig());
  if (Array.isArray(built) || !('output' in built))
    throw new Error('The app was built in more than one way.');
  const { output } = built;
  const [app, first, door] = ['app.ts', 'main.tsx', 'door/door-parts.tsx'].map((file) =>
    chunkWith(output, join(webRoot, 'src', file)),
  );
  const scripts = [app, ...withImports(output, first)].map((chunk) => `/${chunk?.fileName}`);
  const styleFiles = new Set(
    withImports(output, door).flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]),
  );
  const style = [...styleFiles].map((name) => sourceOf(output, name)).join('');
  return { scripts, style, styleFiles: [...styleFiles].map((name) => `/${name}`) };
}

type Output = Rolldown.RolldownOutput['output'];

function chunkWith(output: Output, module: string): Rolldown.OutputChunk {
  const found = output.find((part) => part.type === 'chunk' && part.moduleIds.includes(module));
  if (found?.type !== 'chunk') throw new Error(`No part of the app has ${module} in it.`);
  return found;
}

/** What it stands on comes before it. */
function withImports(output: Output, chunk: Rolldown.OutputChunk | undefined): Rolldown.OutputChunk[] {
  const seen = new Set<Rolldown.OutputChunk>();
  const visit = (one: Rolldown.OutputChunk): void => {
    for (const name of one.imports) {
      const part = output.find(({ fileName }) => fileName === name);
      if (part?.type === 'chunk' && !seen.has(part)) visit(part);
    }
    seen.add(one);
  };
  if (chunk) visit(chunk);
  return [...seen];
}

function sourceOf(output: Output, name: string): string {
  const part = output.find(({ fileName }) => fileName === name);
  return part?.type === 'asset' ? String(part.source) : '';
}
