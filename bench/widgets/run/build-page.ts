import { join } from 'node:path';
import { build, type Plugin } from 'vite';

const folder = join(import.meta.dirname, '../page');
const entry = 'frames-page.js';

/**
 * Plugin that resolves Motion from the folder of downloaded rivals. Motion uses the same React as our
 * widgets.
 */
function rivalsIn(rivals: string): Plugin {
  return {
    name: 'rivals',
    enforce: 'pre',
    resolveId(id) {
      return id === 'motion/react'
        ? this.resolve(id, join(rivals, 'page.js'), { skipSelf: true })
        : undefined;
    },
  };
}

/** Builds the page for the frame measurements, as for production. Returns its files by their path. */
export async function buildPage(rivals: string): Promise<ReadonlyMap<string, string | Uint8Array>> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [rivalsIn(rivals)],
    resolve: { dedupe: ['react', 'react-dom'] },
    build: {
      write: false,
      minify: true,
      modulePreload: false,
      cssCodeSplit: false,
      rolldownOptions: {
        input: join(folder, 'frames.tsx'),
        output: { entryFileNames: entry, codeSplitting: false },
      },
    },
  });
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((one) =>
    'output' in one ? one.output : [],
  );
  const files = new Map(
    outputs.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source] as const),
  );
  const sheets = [...files.keys()].filter((path) => path.endsWith('.css'));
  const links = sheets.map((path) => `<link rel="stylesheet" href="${path}">`).join('');
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width">${links}`;
  files.set(
    '/',
    `<!doctype html><html lang="en"><head>${head}</head><body><main style="padding:16px"></main><script type="module" src="/${entry}"></script></body></html>`,
  );
  return files;
}
