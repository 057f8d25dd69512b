import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { passkeySite } from '@mitto/account/server/sign-in/passkeys/passkey-challenge';
import { returnScript } from '@mitto/account/server/sign-in/providers/return-script';
import { day } from '@mitto/kit/time';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Outbox } from '@mitto/server-kit/outbox/outbox';
import { outboxPage } from '@mitto/server-kit/outbox/outbox-page';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isReferenceOpen } from '../core/core-module.ts';
import { contracts } from '../modules.ts';
import type { Parts } from '../parts.ts';
import { version } from '../version.ts';
import { serveAdmin } from '../web/serve-admin.ts';
import { serveWeb } from '../web/serve-web.ts';
import { type AssetStore, openAssetStore } from './asset-store.ts';
import { type HostCheck, knownHostsOnly } from './known-hosts.ts';
import { referencePage } from './reference/reference-page.ts';
import { serveCardDocument } from './serve-card-document.ts';
import { serveDatabasePage } from './serve-database-page.ts';
import { servePayments } from './serve-payments.ts';
import { serveUnsubscribe } from './serve-unsubscribe.ts';
import { serveShared } from './shared/serve-shared.ts';
import { serveTexts } from './texts/serve-texts.ts';

/**
 * Serves all pages for browser windows: the member app, the API reference, the page that ends mails, the pages
 * behind shared links, the four texts and, outside production, the outbox.
 */
export function servePages(app: FastifyInstance, parts: Parts, deps: Deps): void {
  const { isProduction, signIn } = parts.settings;
  const assets = openAssetStore();
  const hasOutbox = !isProduction && parts.outbox !== undefined;
  const ways = { ...signIn, ...(passkeySite(parts.settings) && { passkey: true }) };
  const providers = ['passkey', 'google', 'microsoft', 'github', 'oidc'].filter((name) => name in ways);

  serveFiles(app, assets);
  if (isReferenceOpen(parts.settings)) servePage(app, '/reference', () => referencePage(assets, contracts));
  serveReturnScript(app);
  serveSecurityText(app, parts);
  serveUnsubscribe(app, deps);
  servePayments(app, deps);
  serveCardDocument(app, deps);
  serveShared(app, assets, parts);
  serveTexts(app, assets);
  serveAdmin(app, isProduction);
  serveWeb(app, {
    path: '/',
    isProduction,
    uploadOrigin: parts.settings.uploadOrigin,
    payOrigin: parts.settings.payments?.payOrigin,
    developed: parts.webApp,
    settings: {
      version,
      environment: isProduction ? 'production' : 'development',
      routing: parts.settings.appRouting ?? 'hash',
      providers,
      hasOutbox,
      hasGifs: parts.gifs !== undefined,
      contactEmail: parts.settings.contactEmail,
      answerDays: parts.settings.answerDays,
      contactFiles: parts.settings.contactFiles,
      redactedEveryMinutes: parts.settings.redactedEveryMinutes,
      isCollectingFailures: parts.settings.isCollectingFailures,
      tiles: parts.settings.tiles,
    },
  });
  const hostCheck = knownHostsOnly(parts.settings.appOrigin);
  if (hasOutbox && parts.outbox) serveOutbox(app, assets, parts.outbox, hostCheck);
  if (!isProduction) serveDatabasePage(app, assets, hostCheck);
}

const securityTextLasts = 180 * day;

/** Tells researchers where to report a weakness (RFC 9116). Not there without an address to report to. */
function serveSecurityText(app: FastifyInstance, { settings, now }: Parts): void {
  const { contactEmail, appOrigin } = settings;
  const path = '/.well-known/security.txt';
  if (contactEmail === undefined) return;
  app.get(path, (_request, reply) => {
    // Whole days, so that caches and readers see one text for a day.
    const expires = new Date(Math.floor(now() / day) * day + securityTextLasts).toISOString();
    const lines = [
      `Contact: mailto:${contactEmail}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en, th',
      `Canonical: ${appOrigin}${path}`,
    ];
    reply.header('content-type', 'text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}

function serveFiles(app: FastifyInstance, assets: AssetStore): void {
  app.get<{ Params: { name: string } }>(`/pages/${assets.hash}/:name`, (request, reply) => {
    const asset = assets.find(request.params.name);
    if (!asset) return reply.callNotFound();
    reply.header('content-type', asset.type).header('cache-control', 'public, max-age=31536000, immutable');
    return send(request, reply, asset);
  });
}

/**
 * Serves a page that browsers revalidate at each visit. They get a 304 if it is unchanged. The page's URL
 * contains no hash, unlike the URLs of its files.
 */
function servePage(app: FastifyInstance, path: string, render: () => string): void {
  let page: { body: Buffer; zipped: Buffer; etag: string } | undefined;
  app.get(path, (request, reply) => {
    page ??= pageOf(render());
    reply.headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      etag: page.etag,
    });
    if (request.headers['if-none-match'] === page.etag) return reply.code(304).send();
    return send(request, reply, page);
  });
}

function pageOf(text: string): { body: Buffer; zipped: Buffer; etag: string } {
  const body = Buffer.from(text);
  const digest = createHash('sha256').update(body).digest('base64url');
  return { body, zipped: gzipSync(body), etag: `W/"${digest.slice(0, 22)}"` };
}

interface Sent {
  readonly body: Buffer;
  readonly zipped: Buffer | undefined;
}

function send(request: FastifyRequest, reply: FastifyReply, { body, zipped }: Sent): FastifyReply {
  if (zipped === undefined) return reply.send(body);
  reply.header('vary', 'accept-encoding');
  const isZipped = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
  return isZipped ? reply.header('content-encoding', 'gzip').send(zipped) : reply.send(body);
}

/**
 * Serves the last script of the sign-in popup. Its path is fixed, because sign-in providers redirect to it.
 */
function serveReturnScript(app: FastifyInstance): void {
  const body = readFileSync(returnScript.file);
  app.get(returnScript.path, (_request, reply) =>
    reply.headers({ 'content-type': returnScript.type, 'cache-control': 'no-cache' }).send(body),
  );
}

/** Serves the outbox with all mails and text messages that were not really sent. Never used in production. */
function serveOutbox(app: FastifyInstance, assets: AssetStore, outbox: Outbox, onRequest: HostCheck): void {
  app.get('/dev/outbox', { onRequest }, (request, reply) => {
    reply.headers({ 'cache-control': 'no-store', vary: 'accept' });
    const entries = outbox.list();
    if (!prefersHtml(request.headers.accept)) return reply.send({ result: entries });
    reply.header('content-type', 'text/html; charset=utf-8');
    return reply.send(outboxPage(entries, assets.url('outbox.css')));
  });
}

/** True for browsers, whose Accept header names HTML. Other clients accept JSON or anything. */
function prefersHtml(accept: string | undefined): boolean {
  return accept?.includes('text/html') === true;
}
