import type { Readable } from 'node:stream';
import { brotliCompressSync, constants, createBrotliCompress, createGzip, gzipSync } from 'node:zlib';
import type { Envelope } from '@mitto/kit/envelope';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HttpAnswer } from './answer.ts';
import { escapeHtml } from './escape-html.ts';
import type { HttpContext, Route } from './http-context.ts';
import { keptHeaders } from './security-headers.ts';

/**
 * Min size in bytes of a body that is compressed. A smaller body fits into one packet without compression.
 */
const leastBytes = 1200;
/**
 * Max size in bytes of a body that is compressed synchronously. A larger one is compressed asynchronously, so
 * that it does not block other calls.
 */
const maxAtOnce = 64 * 1024;

// Higher levels cost milliseconds of processor time and save hardly any bytes.
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const gzip = { level: 4 };

/**
 * Compresses the body with an encoding that the caller accepts, if the request has an Authorization header. A
 * foreign page cannot send that header, so it cannot derive secrets from the length of a compressed answer
 * (BREACH attack).
 */
function packBody(
  { headers }: Pick<FastifyRequest, 'headers'>,
  reply: Pick<FastifyReply, 'header'>,
  body: string,
): string | Buffer | Readable {
  if (body.length < leastBytes || headers.authorization === undefined) return body;
  const accepted = String(headers['accept-encoding'] ?? '');
  if (/\bbr\b/.test(accepted)) {
    reply.header('content-encoding', 'br');
    return body.length > maxAtOnce
      ? createBrotliCompress(brotli).end(body)
      : brotliCompressSync(body, brotli);
  }
  if (!/\bgzip\b/.test(accepted)) return body;
  reply.header('content-encoding', 'gzip');
  return body.length > maxAtOnce ? createGzip(gzip).end(body) : gzipSync(body, gzip);
}

const slowMs = 1000;

/** Sends the answer of a call: the envelope, or a small error page to a browser window. */
export function sendAnswer(
  context: HttpContext,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: HttpAnswer,
): void {
  account(context, route, request, answer.status);
  if (route.call.isPage) sendErrorPage(context, reply, answer);
  else sendEnvelope(context, request, reply, answer, route.call.entry.keptFor);
}

export function sendEnvelope(
  context: HttpContext,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: HttpAnswer,
  keptFor?: number,
): void {
  reply.raw.statusCode = answer.status;
  reply.headers(context.apiHeaders).header('x-request-id', request.id);
  if (answer.status !== 200) addTelling(reply, answer);
  else if (keptFor !== undefined) reply.headers(keptHeaders(keptFor));
  if (answer.isReplay) reply.header('idempotent-replay', 'true');
  const cors = request.visit?.cors;
  if (cors) reply.headers(cors);
  if (answer.stored) sendStored(request, reply, answer.body, answer.stored);
  else reply.send(packBody(request, reply, answer.body));
}

/** Sends an answer that is the same for everybody, or 304 to a caller who has it. It has no secrets to protect. */
function sendStored(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  body: string,
  { etag, packed }: NonNullable<HttpAnswer['stored']>,
): void {
  reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
  if (headers['if-none-match'] === etag) {
    reply.raw.statusCode = 304;
    reply.send();
    return;
  }
  const accepted = String(headers['accept-encoding'] ?? '');
  const encoding = (['br', 'gzip'] as const).find((one) => new RegExp(`\\b${one}\\b`).test(accepted));
  if (encoding !== undefined) reply.header('content-encoding', encoding);
  reply.send(encoding === undefined ? body : packed[encoding]);
}

function sendErrorPage(context: HttpContext, reply: FastifyReply, answer: HttpAnswer): void {
  // The failed page may have set these headers already, and one of them may have caused the failure.
  reply.removeHeader('location').removeHeader('set-cookie');
  reply.code(answer.status).headers(context.errorPageHeaders).header('x-request-id', reply.request.id);
  addTelling(reply, answer);
  reply.send(errorPage(answer.body));
}

function addTelling(reply: FastifyReply, { status, countDown }: HttpAnswer): void {
  if (status === 401) reply.header('www-authenticate', 'Bearer realm="mitto"');
  if (countDown !== undefined) reply.header('retry-after', String(countDown));
}

/** Counts the request in the metrics, and logs a slow one. */
export function account(context: HttpContext, route: Route, request: FastifyRequest, status: number): void {
  const took = performance.now() - request.visit.startedAt;
  route.figure.add(status, took / 1000);
  if (took > slowMs) {
    context.options.log.warn(
      { requestId: request.id, call: route.call.name, status, ms: Math.round(took) },
      'a call was slow',
    );
  }
}

/** Renders the message of a refusal as a page for a browser window. */
function errorPage(envelope: string): string {
  // The cast is safe: this server has just written the envelope.
  const told = JSON.parse(envelope) as Envelope;
  const sentence = 'error' in told ? told.error.message : '';
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Mitto</title>
<p>${escapeHtml(sentence)}</p>
</html>
`;
}
