import { createRequire } from 'node:module';
import type { FastifyInstance } from 'fastify';
import type { AssetStore } from './asset-store.ts';
import { frame } from './frame.ts';
import type { HostCheck } from './known-hosts.ts';
import { logo } from './logo.ts';
import { html } from './markup.ts';

const folder = '/dev/database';

/**
 * Serves a debugging page that shows the local databases of the visitor's browser. Never used in production.
 */
export function serveDatabasePage(app: FastifyInstance, assets: AssetStore, onRequest: HostCheck): void {
  let files: Promise<ReadonlyMap<string, string>> | undefined;
  app.get(folder, { onRequest }, (_request, reply) =>
    reply
      .headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
      .send(databasePage(assets)),
  );
  app.get<{ Params: { name: string } }>(`${folder}/:name`, { onRequest }, async (request, reply) => {
    files ??= bundle();
    const file = (await files).get(request.params.name);
    if (file === undefined) return reply.callNotFound();
    return reply
      .headers({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' })
      .send(file);
  });
}

function databasePage(assets: AssetStore): string {
  return frame(assets, {
    title: 'Local databases · Mitto',
    description: 'The local databases of this browser: tables, rows, outbox, sync, files and a console.',
    stylesheet: 'database.css',
    body: html`<header class="bar"><a class="bar-logo" href="/">${logo(assets)}</a></header>
<main class="database">
<h1>Local databases</h1>
<p class="quiet">What this browser keeps, as it lies there. Nothing of it leaves the browser.</p>
<div id="databases"><p class="quiet">Reading…</p></div>
<noscript><p>This page works with JavaScript only: it reads what the browser keeps.</p></noscript>
</main>
<script type="module" src="${folder}/page.js"></script>`,
  });
}

/** Fallback script for a server that runs outside production but without the development packages. */
const withoutWorkshop = new Map([
  [
    'page.js',
    "document.querySelector('#databases').textContent = 'This page needs the packages of the workshop: run npm ci.';",
  ],
]);

/**
 * Bundles the page's scripts at the first request, with rolldown from the development packages. No finished
 * bundle is shipped.
 */
async function bundle(): Promise<ReadonlyMap<string, string>> {
  const { rolldown } = await import('rolldown').catch((error: unknown) => {
    if (isMissing(error)) return { rolldown: undefined };
    throw error;
  });
  if (!rolldown) return withoutWorkshop;
  const input = createRequire(import.meta.url).resolve('@mitto/local-tables/development/main');
  const bundled = await rolldown({ input, platform: 'browser', logLevel: 'silent' });
  const { output } = await bundled.generate({
    format: 'esm',
    entryFileNames: 'page.js',
    chunkFileNames: '[name]-[hash].js',
  });
  await bundled.close();
  return new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file.code]] : [])));
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';
}
