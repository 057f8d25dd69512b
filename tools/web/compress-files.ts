import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { dist } from './paths.ts';

/** Writes a compressed copy beside each text file, so that the server need not compress static files. */
export function compressFiles(folder = join(dist, 'web')): void {
  for (const name of globSync('*.{js,mjs,css,svg,txt,webmanifest}', { cwd: folder })) {
    const path = join(folder, name);
    const text = readFileSync(path);
    writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }));
    writeFileSync(`${path}.br`, brotli(text));
  }
}

function brotli(text: Buffer): Buffer {
  return brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });
}
