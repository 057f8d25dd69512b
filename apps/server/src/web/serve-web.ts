import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteConfig } from '@mitto/server-kit/http/guard-pages';
import { type HeaderSet, pageHeaders } from '@mitto/server-kit/http/security-headers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { chosenLanguage } from './chosen-language.ts';
import { readWebApp, type WebApp, type WebFile, type WebSettings, webFolder } from './read-web-app.ts';

export interface WebPlace {
  readonly settings: WebSettings;
  readonly isProduction: boolean;
  /** Where else the app may bring files. */
  readonly uploadOrigin?: string | undefined;
  /** Where the page is served; in path mode also wherever no call of the catalogue is. */
  readonly path: string;
  readonly developed?: DevelopedApp | undefined;
}

/** An app that is not built: its pages lie elsewhere, and lead to scripts that the policy of pages would not run. */
export interface DevelopedApp {
  readonly folder: string;
  readonly relaxPolicy: (policy: HeaderSet) => HeaderSet;
}

const languages = ['en', 'th'] as const;

const ofPagesOnly = [
  'content-security-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'referrer-policy',
  'x-request-id',
];

/** All of it stands in memory. */
const file = { config: { isFile: true } satisfies RouteConfig };

/** The member app: a page in the member's language, its files, its service worker. */
export function serveWeb(app: FastifyInstance, place: WebPlace): void {
  const current = keepCurrent(place.settings, place.developed?.folder);
  const sendPage = (language: string, request: FastifyRequest, reply: FastifyReply) =>
    answerPage(current(), language, place, request, reply);

  app.get<{ Params: { name: string } }>('/web/:name', file, (request, reply) => {
    const found = current()?.file(request.params.name);
    if (found === undefined) return reply.callNotFound();
    reply.header('cache-control', 'public, max-age=31536000, immutable');
    // A file obeys the policy of the page that asks for it; its own would be a fifth of what a small one weighs.
    for (const name of ofPagesOnly) reply.removeHeader(name);
    return sendFile(request, reply, found);
  });
  app.get('/service-worker.js', file, (request, reply) => {
    const worker = current()?.serviceWorker;
    if (worker === undefined) return reply.callNotFound();
    reply.header('cache-control', 'no-cache');
    return sendFile(request, reply, worker);
  });
  // One address for each language, so that the service worker can keep them all.
  app.get<{ Params: { language: string } }>('/shell/:language', file, (request, reply) => {
    const { language } = request.params;
    if (!languages.some((known) => known === language)) return reply.callNotFound();
    return sendPage(language, request, reply);
  });
  const open = (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('vary', 'accept-language, cookie, accept-encoding');
    const { cookie, 'accept-language': acceptLanguage } = request.headers;
    return sendPage(chosenLanguage(languages, { cookie, acceptLanguage }), request, reply);
  };
  app.get(place.path, file, open);
  if (place.settings.routing === 'path') servePaths(app, open);
  else leadToPlaces(app, place.path);
}

type Open = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** Every address a browser window asks for and no call answers is a place within the app. */
function servePaths(app: FastifyInstance, open: Open): void {
  app.get('/*', (request, reply) => {
    if (request.headers.accept?.includes('text/html') !== true) return reply.callNotFound();
    return open(request, reply);
  });
}

/** Where places stand behind `#!`, an address that was typed or shared without it leads there. */
function leadToPlaces(app: FastifyInstance, path: string): void {
  app.get('/*', (request, reply) => {
    const isWindow = request.headers.accept?.includes('text/html') === true;
    // What only builders have is not there for others, and no place of the app.
    if (!isWindow || request.url.startsWith('/dev/')) return reply.callNotFound();
    return reply.header('cache-control', 'no-store').redirect(`${path}#!${request.url}`);
  });
}

function answerPage(
  app: WebApp | undefined,
  language: string,
  { isProduction, uploadOrigin, developed }: WebPlace,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const page = app?.page(language);
  if (page === undefined) {
    reply.code(503).header('content-type', 'text/plain; charset=utf-8').header('cache-control', 'no-store');
    return reply.send('The member app is not built. Run `node tools/build-web.ts`, or `npm start`.\n');
  }
  const [styleHashes, scriptHashes] = [[page.styleHash], [page.scriptHash]];
  const policy = pageHeaders({ isProduction, uploadOrigin, styleHashes, scriptHashes });
  reply.headers(developed ? developed.relaxPolicy(policy) : policy);
  reply.headers({ 'cache-control': 'no-cache', etag: page.etag, 'content-language': language });
  if (request.headers['if-none-match'] === page.etag) return reply.code(304).send();
  return sendFile(request, reply, page);
}

function sendFile(request: FastifyRequest, reply: FastifyReply, file: WebFile): FastifyReply {
  reply.header('content-type', file.type);
  if (file.gzip === undefined) return reply.send(file.body);
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (!reply.hasHeader('vary')) reply.header('vary', 'accept-encoding');
  if (file.brotli !== undefined && /\bbr\b/.test(accepted))
    return reply.header('content-encoding', 'br').send(file.brotli);
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(file.gzip);
  return reply.send(file.body);
}

/** Read once, and again when it was built anew under a running server. */
function keepCurrent(settings: WebSettings, folder = webFolder): () => WebApp | undefined {
  let app: WebApp | undefined;
  let builtAt = 0;
  return () => {
    const now = statSync(join(folder, 'built.txt'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
    // While it is being built there is nothing: what was there goes on.
    if (now !== 0 && now !== builtAt) {
      app = readWebApp(settings, folder);
      builtAt = now;
    }
    return app;
  };
}
