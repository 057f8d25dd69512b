import { build, type Rolldown } from 'vite';
import { appConfig } from './app-config.ts';

export interface Chunks {
  /** The script that is asked for, then what it stands on. */
  readonly scripts: readonly string[];
  /** The style of the first screen, to be written into the page. */
  readonly style: string;
}

/** The app's scripts, styles and fonts under `dist/web/`. */
export async function buildChunks(): Promise<Chunks> {
  const built = await build(appConfig());
  if (Array.isArray(built) || !('output' in built))
    throw new Error('The app was built in more than one way.');
  const { output } = built;
  const entry = output.find((part) => part.type === 'chunk' && part.isEntry);
  if (entry?.type !== 'chunk') throw new Error('The app has no entry.');
  return {
    scripts: [entry.fileName, ...entry.imports].map((name) => `/${name}`),
    style: styleOf(output, entry),
  };
}

type Output = Rolldown.RolldownOutput['output'];

function styleOf(output: Output, entry: Rolldown.OutputChunk): string {
  const names = new Set(stylesheetsOf(output, entry));
  return output
    .filter((part) => part.type === 'asset' && names.has(part.fileName))
    .map((part) => (part.type === 'asset' ? String(part.source) : ''))
    .join('');
}

/** Styles of the entry and of what it imports at once. */
function stylesheetsOf(output: Output, chunk: Rolldown.OutputChunk): string[] {
  const imported = chunk.imports.flatMap((name) => {
    const part = output.find(({ fileName }) => fileName === name);
    return part?.type === 'chunk' ? stylesheetsOf(output, part) : [];
  });
  return [...imported, ...(chunk.viteMetadata?.importedCss ?? [])];
}
