import { isIP } from 'node:net';
import { AppError } from '@mitto/kit/app-error';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { noFigures } from '../metrics/call-figures.ts';
import { addressKey } from './address-key.ts';
import { admit } from './admit.ts';
import { answerFailure } from './call-failure.ts';
import { answerClientError } from './client-error.ts';
import { createClientReader } from './client-reader.ts';
import { createCors } from './cors.ts';
import { openDoor, wantsIn } from './create-admission.ts';
import { createCsrf } from './csrf.ts';
import { addCsrfCookie, getsCsrfCookie } from './csrf-cookie.ts';
import { isForm, limitBody, serveForm, takeForms } from './forms.ts';
import { guardPages, type RouteConfig } from './guard-pages.ts';
import type { House, Route } from './http-context.ts';
import { defaultLimits, type HttpOptions } from './http-options.ts';
import { type Overload, watchOverload } from './overload.ts';
import { healthPath, mergeErrors, type PreparedCall, prepareCalls } from './prepare-calls.ts';
import { Refusals } from './refusals.ts';
import { createRequestIds } from './request-id.ts';
import { apiHeaders, pageHeaders } from './security-headers.ts';
import { sendEnvelope } from './send-answer.ts';
import { serveCall } from './serve-call.ts';
import { serveMedia } from './serve-media.ts';
import { TokenBuckets } from './token-buckets.ts';

export interface Http {
  readonly app: FastifyInstance;
  /** Returns the address it listens on. */
  listen(at: { host: string; port: number }): Promise<string>;
  /** Takes no more requests. Resolves when the running requests have ended or their time is up. */
  close(): Promise<void>;
}

/** Creates the HTTP server of the catalogue: a route for every entry, every answer in the envelope. */
export function createHttp(options: HttpOptions): Http {
  const calls = prepareCalls(options.modules);
  const house = createHouse(options);
  const overload = watchOverload(house.limits.loopDelayMs);
  const app = createApp(house);
  app.decorateRequest('visit');
  // Calls parse their own bodies, so that a malformed body is answered like every other invalid input.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  takeForms(app);
  app.addHook('onRequest', receive(house, overload));
  app.setErrorHandler((error, request, reply) =>
    sendEnvelope(house, request, reply, answerFailure(house, undefined, request.id, refusalOf(error))),
  );
  app.setNotFoundHandler((request, reply) =>
    sendEnvelope(house, request, reply, house.refusals.plain('not-found')),
  );
  guardPages(app, house);
  addRoutes(app, house, calls);
  if (options.media) serveMedia(app, house, options.media);
  const leaveDoor = options.door ? openDoor(app, house, options.door) : async () => undefined;
  return {
    app,
    listen: (at) => app.listen(at),
    close: () => close(app, house, overload, leaveDoor),
  };
}

function createHouse(options: HttpOptions): House {
  const { isProduction } = options.settings;
  return {
    options,
    limits: { ...defaultLimits, ...options.limits },
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
    running: { count: 0 },
    forms: { count: 0 },
  };
}

/**
 * Trusts one proxy of ours: only the address that the proxy wrote itself counts, the last in the list. All
 * addresses before it are the caller's claim.
 */
const trustNearest = (_address: string, hop: number): boolean => hop === 0;

const uuid = /^[0-9a-f-]{36}$/;

function createApp(house: House): FastifyInstance {
  const { trustProxy = false, now } = house.options;
  const newRequestId = createRequestIds(now);
  const { requestTimeoutMs, formTimeoutMs, bodyBytes } = house.limits;
  return fastify({
    logger: false,
    trustProxy: trustProxy === true ? trustNearest : trustProxy,
    bodyLimit: bodyBytes,
    // Max time of any request; `limitBody` sets a lower limit for requests without files.
    requestTimeout: Math.max(requestTimeoutMs, formTimeoutMs),
    http: {
      headersTimeout: requestTimeoutMs,
      // Node would refuse a request without Host itself, with an empty body.
      requireHostHeader: false,
      shouldUpgradeCallback: (request) => wantsIn(house.options.door, request),
      // Interval of Node's search for overdue requests. Its default of 30 s would let them live twice as
      // long.
      connectionsCheckingInterval: Math.min(1000, requestTimeoutMs / 2),
    },
    routerOptions: { ignoreTrailingSlash: false },
    exposeHeadRoutes: false,
    return503OnClosing: false,
    genReqId: (request) => {
      const given = trustProxy === false ? undefined : request.headers['x-request-id'];
      return typeof given === 'string' && uuid.test(given) ? given : newRequestId();
    },
    clientErrorHandler: (error, socket) => answerClientError(house.refusals, house.apiHeaders, error, socket),
    frameworkErrors: (_error, request, reply) => {
      // The types let a framework error have a route's own reply; it is the plain one.
      sendEnvelope(house, request, reply as FastifyReply, house.refusals.plain('malformed'));
    },
  });
}

/**
 * Returns the Date header, from the same clock as our timestamps: clients learn the server's time from it and
 * compare it with those timestamps.
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

/** The first hook of every request: host check, overload, rate limits, CORS and CSRF cookie. */
function receive(house: House, overload: Overload) {
  const { now, readiness } = house.options;
  const { everyCall, everyFile, mostAddresses } = house.limits;
  const calls = new TokenBuckets(everyCall, mostAddresses);
  const files = new TokenBuckets(everyFile, mostAddresses);
  const date = tellDate(now);
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    reply.header('date', date());
    const { headers } = request;
    const ip = addressOf(request);
    request.visit = { startedAt: performance.now(), ip, me: undefined, client: undefined, cors: undefined };
    if (headers.host === undefined && request.raw.httpVersion === '1.1') {
      reply.header('connection', 'close');
      sendEnvelope(house, request, reply, house.refusals.plain('malformed'));
      return;
    }
    const isHealth = request.raw.url === healthPath;
    if (readiness.isStopping()) reply.header('connection', 'close');
    // The type of a route's config; the framework does not know it.
    const { isFile = false } = request.routeOptions.config as RouteConfig;
    if (!isHealth && (readiness.isStopping() || (!isFile && overload.sheds()))) {
      sendEnvelope(house, request, reply, house.refusals.busy());
      return;
    }
    const wait = (isFile ? files : calls).take(addressKey(ip), now());
    if (wait > 0) {
      const error = new AppError('too-many', { countDown: wait });
      sendEnvelope(house, request, reply, house.refusals.of(error));
      return;
    }
    if (headers.origin !== undefined && answersOrigin(house, request, reply, headers.origin)) return;
    if (getsCsrfCookie(request)) addCsrfCookie(house, request, reply);
    limitBody(house, request, reply);
    done();
  };
}

/** Remembers the CORS headers for a listed origin. Answers a preflight at once and returns true. */
function answersOrigin(house: House, request: FastifyRequest, reply: FastifyReply, origin: string): boolean {
  const isPreflight =
    request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
  if (!isPreflight) {
    request.visit.cors = house.cors.headersFor(origin);
    return false;
  }
  const allowed = house.cors.preflightFor(origin);
  if (!allowed) return false;
  reply.code(204).headers(allowed).send();
  return true;
}

const mappedPrefix = '::ffff:';

/**
 * Returns the caller's address. A closed socket has no address any more, and a proxy may have written
 * something that is none.
 */
function addressOf(request: FastifyRequest): string {
  const told: string | undefined = request.ip;
  const ip = told !== undefined && isIP(told) !== 0 ? told : (request.raw.socket.remoteAddress ?? '');
  return ip.startsWith(mappedPrefix) ? ip.slice(mappedPrefix.length) : ip;
}

function addRoutes(app: FastifyInstance, house: House, calls: readonly PreparedCall[]): void {
  const publicCalls = new TokenBuckets(house.limits.publicCalls, house.limits.mostAddresses);
  const figures = house.options.figures ?? noFigures;
  for (const call of calls) {
    const route: Route = { call, figure: figures.forCall(call.name) };
    app.route({
      method: call.entry.method,
      url: call.entry.path,
      config: { route } satisfies RouteConfig,
      onRequest: admit(house, route, publicCalls),
      handler: (request, reply) =>
        void (isForm(request) ? serveForm : serveCall)(house, route, request, reply),
    });
  }
}

/** Translates an error of Fastify into one of ours. */
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
  house: House,
  overload: Overload,
  leaveDoor: () => Promise<void>,
): Promise<void> {
  house.options.readiness.stop();
  const deadline = setTimeout(() => app.server.closeAllConnections(), house.limits.drainMs);
  // Connections that were busy when the server closed become idle one by one, and would then be kept alive
  // for their client.
  const sweep = setInterval(() => app.server.closeIdleConnections(), sweepMs);
  try {
    await Promise.all([leaveDoor(), app.close()]);
  } finally {
    clearTimeout(deadline);
    clearInterval(sweep);
    overload.stop();
  }
}
