import { writeFileSync } from 'node:fs';
import { compileWords } from '../compile-words.ts';
import { buildAdmin } from './build-admin.ts';
import { buildChunks } from './build-chunks.ts';
import { buildServiceWorker } from './build-service-worker.ts';
import { buildWelcome } from './build-welcome.ts';
import { compressFiles } from './compress-files.ts';
import { stamp } from './is-built.ts';
import { writePages } from './write-pages.ts';

/** Builds the member app and the console of staff, so that the server can serve them. */
export async function buildApp(version: string): Promise<void> {
  await compileWords();
  const chunks = await buildChunks();
  const welcome = await buildWelcome();
  writePages(chunks, welcome);
  await buildServiceWorker(version, chunks.unkeptFiles);
  compressFiles();
  await buildAdmin(version);
  writeFileSync(stamp, version);
}
