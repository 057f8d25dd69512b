import { writeFileSync } from 'node:fs';
import { compileWords } from '../compile-words.ts';
import { buildChunks } from './build-chunks.ts';
import { buildServiceWorker } from './build-service-worker.ts';
import { buildWelcome } from './build-welcome.ts';
import { compressFiles } from './compress-files.ts';
import { stamp } from './is-built.ts';
import { writePages } from './write-pages.ts';

/** Builds the member app, so that the server can serve it. */
export async function buildApp(version: string): Promise<void> {
  await compileWords();
  const chunks = await buildChunks();
  const welcome = await buildWelcome();
  writePages(chunks, welcome);
  await buildServiceWorker(version, chunks.unkeptFiles);
  compressFiles();
  writeFileSync(stamp, version);
}
