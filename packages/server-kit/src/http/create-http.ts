import { AppError } from '@mitto/kit/app-error';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { noFigures } from '../metrics/call-figures.ts';
import { addressKey } from './address-key.ts';
import { admit } from './admit.ts';
import { answerFailure } from './call-failure.ts';
import { answerClientError } from './client-error.ts';
import { createCors } from './cors.ts';
import { acceptUpgrades, wantsIn } from './create-admission.ts';
import { createCsrf } from './csrf.ts';
import { addCsrfCookie, getsCsrfCookie } from './csrf-cookie.ts';
import { acceptForms, isForm, limitBody, serveForm } from './forms.ts';
import { guardPages, type RouteConfig } from './guard-pages.ts';
import type { HttpContext, Route } from './http-context.ts';
import { defaultLimits, type HttpOptions } from './http-options.ts';
import { type ClientOptions, readOptionsHeader } from './options-header.ts';
import { type Overload, watchOverload } from './overload.ts';
import { healthPath, mergeErrors, type PreparedCall, prepareCalls } from './prepare-calls.ts';
import { PublicCalls } from './public-calls.ts';
import { Refusals } from './refusals.ts';
import { createRequestIds } from './request-id.ts';
import { apiHeaders, pageHeaders } from './security-headers.ts';
import { sendEnvelope } from './send-answer.ts';
import { serveCall } from './serve-call.ts';
import { serveMedia } from './serve-media.ts';
import { TokenBuckets } from './token-buckets.ts';
import { callerAddress, createTrust } from './trusted-proxies.ts';
import { UploadPlaces } from './upload-places.ts';

const maxKept = 1000;

/**
 * Parses options headers. The results are cached, because the real clients send only a few different headers.
 */
function createClientReader(clients: readonly string[]): (header: unknown) => ClientOptions | undefined {
  const known = new Set(clients);
  const kept = new Map<string, ClientOptions | undefined>();
  return (header) => {
    if (typeof header !== 'string') return undefined;
    if (kept.has(header)) return kept.get(header);
    const options = readOptionsHeader(header);
    const client = options && known.has(options.client) ? options : undefined;
    // Limits the memory that a client with ever new headers can use.
    if (kept.size >= maxKept) kept.clear();
    kept.set(header, client);
    return client;
  };
}

export interface Http {
  readonly app: FastifyInstance;
  /** Starts listening and returns the server's address. */
  listen(at: { host: string; port: number }): Promise<string>;
  /**
   * Stops accepting requests. Resolves when the running requests have ended, or when their time limit
   * (`drainMs`) is over.
   */
  close(): Promise<void>;
}

/** Creates the HTTP server of the API: a route for every call, and every answer in the envelope. */
export function createHttp(options: HttpOptions): Http {
  const calls = prepareCalls(options.modules);
  const context = createHttpContext(options);
  const overload = watchOverload(context.limits.loopDelayMs);
  const app = createApp(context);
  app.decorateRequest('visit');
  // Calls parse their bodies themselves, so that a malformed body gets the same kind of answer as any other
  // invalid input.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  acceptForms(app);
  app.addHook('onRequest', receive(context, overload));
  app.setErrorHandler((error, request, reply) =>
    sendEnvelope(context, request, reply, answerFailure(context, undefined, request.id, refusalOf(error))),
  );
  app.setNotFoundHandler((request, reply) =>
    sendEnvelope(context, request, reply, context.refusals.plain('not-found')),
  );
  guardPages(app, context);
  addRoutes(app, context, calls);
  if (options.media) serveMedia(app, context, options.media);
  const stopUpgrades = options.socketUpgrade
    ? acceptUpgrades(app, context, options.socketUpgrade)
    : async () => undefined;
  return {
    app,
    listen: (at) => app.listen(at),
    close: () => close(app, context, overload, stopUpgrades),
  };
}

function createHttpContext(options: HttpOptions): HttpContext {
  const { isProduction } = options.settings;
  const limits = { ...defaultLimits, ...options.limits };
  return {
    options,
    limits,
    refusals: new Refusals(mergeErrors(options.modules)),
    cors: createCors(options.corsOrigins),
    csrf: createCsrf(options.secrets, isProduction),
    apiHeaders: apiHeaders(isProduction),
    errorPageHeaders: {
      ...pageHeaders({ isProduction, isPopup: true }),
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
    },
    clientOf: createClientReader(options.clients),
    isTrusted: createTrust(options.trustProxy),
    running: { count: 0 },
    uploads: new UploadPlaces(limits),
  };
}

const uuid = /^[0-9a-f-]{36}$/;

function createApp(context: HttpContext): FastifyInstance {
  const { now } = context.options;
  const newRequestId = createRequestIds(now);
  const { requestTimeoutMs, formTimeoutMs, bodyBytes } = context.limits;
  return fastify({
    logger: false,
    bodyLimit: bodyBytes,
    // Max time of any request. `limitBody` sets a lower limit for requests without files.
    requestTimeout: Math.max(requestTimeoutMs, formTimeoutMs),
    http: {
      headersTimeout: requestTimeoutMs,
      // Without this option Node itself would refuse a request that has no Host header, and would send an
      // empty answer.
      requireHostHeader: false,
      shouldUpgradeCallback: (request) => wantsIn(context.options.socketUpgrade, request),
      // Interval in which Node looks for overdue requests. With the default of 30 s they could live much
      // longer than their timeout.
      connectionsCheckingInterval: Math.min(1000, requestTimeoutMs / 2),
    },
    routerOptions: { ignoreTrailingSlash: false },
    exposeHeadRoutes: false,
    return503OnClosing: false,
    genReqId: (request) => {
      const given = request.headers['x-request-id'];
      if (typeof given !== 'string' || !uuid.test(given)) return newRequestId();
      return context.isTrusted(request.socket.remoteAddress ?? '', 0) ? given : newRequestId();
    },
    clientErrorHandler: (error, socket) =>
      answerClientError(context.refusals, context.apiHeaders, error, socket),
    frameworkErrors: (_error, request, reply) => {
      // The types allow a reply of a specific route. The actual value is a plain FastifyReply.
      sendEnvelope(context, request, reply as FastifyReply, context.refusals.plain('malformed'));
    },
  });
}

/**
 * Returns the Date header, from the same clock as the timestamps in answers. Clients derive the server's time
 * from this header and compare it with those timestamps.
 */
function tellDate(now: () => number): () => string {
  let second = -1;
  let text = '';
  return () => {
    const at = Math.floor(now() / 1000);
    if (at !== second) [second, text] = [at, new Date(at * 1000).toUTCString()];
    return text;
  };
}

/** First hook of every request: Host check, overload, rate limits, CORS and CSRF cookie. */
function receive(context: HttpContext, overload: Overload) {
  const { now, readiness } = context.options;
  const { everyCall, everyFile, maxAddresses } = context.limits;
  const calls = new TokenBuckets(everyCall, maxAddresses);
  const files = new TokenBuckets(everyFile, maxAddresses);
  const date = tellDate(now);
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    reply.header('date', date());
    const { headers } = request;
    const ip = addressOf(context, request);
    request.visit = { startedAt: performance.now(), ip, me: undefined, client: undefined, cors: undefined };
    if (headers.host === undefined && request.raw.httpVersion === '1.1') {
      reply.header('connection', 'close');
      sendEnvelope(context, request, reply, context.refusals.plain('malformed'));
      return;
    }
    const isHealth = request.raw.url === healthPath;
    if (readiness.isStopping()) reply.header('connection', 'close');
    // Fastify does not know the type of a route's config.
    const { isFile = false } = request.routeOptions.config as RouteConfig;
    if (!isHealth && (readiness.isStopping() || (!isFile && overload.sheds()))) {
      sendEnvelope(context, request, reply, context.refusals.busy());
      return;
    }
    const wait = (isFile ? files : calls).take(addressKey(ip), now());
    if (wait > 0) {
      const error = new AppError('too-many', { countDown: wait });
      sendEnvelope(context, request, reply, context.refusals.of(error));
      return;
    }
    if (headers.origin !== undefined && answersOrigin(context, request, reply, headers.origin)) return;
    if (getsCsrfCookie(request)) addCsrfCookie(context, request, reply);
    limitBody(context, request, reply);
    done();
  };
}

/**
 * Stores the CORS headers for the answer, if the origin is listed. Answers a preflight request at once, and
 * returns true in that case.
 */
function answersOrigin(
  context: HttpContext,
  request: FastifyRequest,
  reply: FastifyReply,
  origin: string,
): boolean {
  const isPreflight =
    request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
  if (!isPreflight) {
    request.visit.cors = context.cors.headersFor(origin);
    return false;
  }
  const allowed = context.cors.preflightFor(origin);
  if (!allowed) return false;
  reply.code(204).headers(allowed).send();
  return true;
}

/** Returns the caller's address, or an empty text if the socket is already closed. */
function addressOf({ isTrusted }: HttpContext, { raw: { socket, headers } }: FastifyRequest): string {
  return callerAddress(socket.remoteAddress ?? '', headers['x-forwarded-for'], isTrusted);
}

function addRoutes(app: FastifyInstance, context: HttpContext, calls: readonly PreparedCall[]): void {
  const publicCalls = new PublicCalls(context.limits.publicCalls, context.limits.maxAddresses);
  const figures = context.options.figures ?? noFigures;
  for (const call of calls) {
    const route: Route = { call, figure: figures.forCall(call.name) };
    app.route({
      method: call.entry.method,
      url: call.entry.path,
      config: { route } satisfies RouteConfig,
      onRequest: admit(context, route, publicCalls),
      handler: (request, reply) =>
        void (isForm(request) ? serveForm : serveCall)(context, route, request, reply),
    });
  }
}

/** Translates an error of Fastify into an error of ours, if there is a counterpart. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof AppError) return error;
  const code = 'code' in error ? error.code : undefined;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AppError('too-large');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new AppError('unsupported-type');
  const status = 'statusCode' in error ? error.statusCode : undefined;
  return typeof status === 'number' && status < 500 ? new AppError('malformed') : error;
}

const sweepMs = 50;

async function close(
  app: FastifyInstance,
  context: HttpContext,
  overload: Overload,
  stopUpgrades: () => Promise<void>,
): Promise<void> {
  context.options.readiness.stop();
  const deadline = setTimeout(() => app.server.closeAllConnections(), context.limits.drainMs);
  // Closes idle connections regularly. Connections that are busy when the server stops become idle one after
  // the other, and would otherwise be kept alive for further requests.
  const sweep = setInterval(() => app.server.closeIdleConnections(), sweepMs);
  try {
    await Promise.all([stopUpgrades(), app.close()]);
  } finally {
    clearTimeout(deadline);
    clearInterval(sweep);
    overload.stop();
  }
}
