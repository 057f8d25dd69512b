import { statSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';
import type { RouteConfig } from '@mitto/server-kit/http/guard-pages';
import { type HeaderSet, pageHeaders } from '@mitto/server-kit/http/security-headers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { chosenLanguage } from './chosen-language.ts';
import { readWebApp, type WebApp, type WebFile, type WebSettings, webFolder } from './read-web-app.ts';

export interface WebPlace {
  readonly settings: WebSettings;
  readonly isProduction: boolean;
  /** Further origin, besides this server, to which the app may upload files. */
  readonly uploadOrigin?: string | undefined;
  /** Origin of the card document, which the app shows as a frame. */
  readonly payOrigin?: string | undefined;
  /**
   * Path of the page. With the routing `path` the page is also served at every path that belongs to no call.
   */
  readonly path: string;
  readonly developed?: DevelopedApp | undefined;
}

/**
 * The app under the dev server, where it is not built. Its pages are in another folder, and they load scripts
 * that the normal content security policy would block.
 */
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

/** Route config of the app's files. They are all in memory, so they are served even during overload. */
export const file = { config: { isFile: true } satisfies RouteConfig };

/** Serves the member app: the page in the member's language, the files and the service worker. */
export function serveWeb(app: FastifyInstance, place: WebPlace): void {
  const current = keepCurrent(place.settings, place.developed?.folder);
  const sendPage = (language: string, request: FastifyRequest, reply: FastifyReply) =>
    answerPage(current(), language, place, request, reply);

  app.get<{ Params: { name: string } }>('/web/:name', file, (request, reply) => {
    const found = current()?.file(request.params.name);
    if (found === undefined) return reply.callNotFound();
    reply.header('cache-control', 'public, max-age=31536000, immutable');
    // Removes headers that have an effect on pages only: the policy of the page applies to the files that it
    // loads. For a small file they would be a fifth of its size.
    for (const name of ofPagesOnly) reply.removeHeader(name);
    return sendFile(request, reply, found);
  });
  app.get('/service-worker.js', file, (request, reply) => {
    const worker = current()?.serviceWorker;
    if (worker === undefined) return reply.callNotFound();
    reply.header('cache-control', 'no-cache');
    return sendFile(request, reply, worker);
  });
  // The page has a separate URL for each language, so that the service worker can cache all of them.
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

/**
 * Serves the app at every URL that belongs to no call, to browser windows only. The app itself then finds the
 * screen for the path.
 */
function servePaths(app: FastifyInstance, open: Open): void {
  app.get('/*', (request, reply) => {
    return isWindowOfApp(request) ? open(request, reply) : reply.callNotFound();
  });
}

/** Redirects a URL without `#!` (typed or shared) to the URL with `#!` in front of the path. */
function leadToPlaces(app: FastifyInstance, path: string): void {
  app.get('/*', (request, reply) => {
    if (!isWindowOfApp(request)) return reply.callNotFound();
    return reply.header('cache-control', 'no-store').redirect(`${path}#!${request.url}`);
  });
}

/**
 * True for a browser window, except below /dev/: URLs there are for developers, and have routes of their own
 * or do not exist.
 */
function isWindowOfApp({ headers, url }: FastifyRequest): boolean {
  return headers.accept?.includes('text/html') === true && !url.startsWith('/dev/');
}

function answerPage(
  app: WebApp | undefined,
  language: string,
  { settings, isProduction, uploadOrigin, payOrigin, developed }: WebPlace,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const page = app?.page(language, isIP(request.hostname.replace(/^\[|\]$/g, '')) === 0);
  if (page === undefined) {
    reply.code(503).header('content-type', 'text/plain; charset=utf-8').header('cache-control', 'no-store');
    return reply.send('The member app is not built. Run `node tools/build-web.ts`, or `npm start`.\n');
  }
  const [styleHashes, scriptHashes] = [[page.styleHash], [page.scriptHash]];
  const policy = pageHeaders({
    ...{ isProduction, uploadOrigin, styleHashes, scriptHashes },
    frameOrigin: payOrigin,
    tileOrigin: settings.tiles && new URL(settings.tiles.address).origin,
  });
  reply.headers(developed ? developed.relaxPolicy(policy) : policy);
  reply.headers({ 'cache-control': 'no-cache', etag: page.etag, 'content-language': language });
  if (request.headers['if-none-match'] === page.etag) return reply.code(304).send();
  return sendFile(request, reply, page);
}

export function sendFile(request: FastifyRequest, reply: FastifyReply, file: WebFile): FastifyReply {
  reply.header('content-type', file.type);
  if (file.gzip === undefined) return reply.send(file.body);
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (!reply.hasHeader('vary')) reply.header('vary', 'accept-encoding');
  if (file.brotli !== undefined && /\bbr\b/.test(accepted))
    return reply.header('content-encoding', 'br').send(file.brotli);
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(file.gzip);
  return reply.send(file.body);
}

/**
 * Returns a function that returns the built app. The app is read again if it was rebuilt while the server is
 * running.
 */
function keepCurrent(settings: WebSettings, folder = webFolder): () => WebApp | undefined {
  let app: WebApp | undefined;
  let builtAt = 0;
  return () => {
    const now = statSync(join(folder, 'built.txt'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
    // The file `built.txt` is missing during a build. Until the build ends, the previous app is served.
    if (now !== 0 && now !== builtAt) {
      app = readWebApp(settings, folder);
      builtAt = now;
    }
    return app;
  };
}
