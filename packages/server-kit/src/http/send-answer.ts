import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answer } from './answer.ts';
import { errorPage } from './error-page.ts';
import type { HttpContext, Route } from './http-context.ts';
import { packBody } from './pack-body.ts';
import { keptHeaders } from './security-headers.ts';

const slowMs = 1000;

/** Sends the answer of a call: the envelope, or a small error page to a browser window. */
export function sendAnswer(
  context: HttpContext,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
): void {
  account(context, route, request, answer.status);
  if (route.call.isPage) sendErrorPage(context, reply, answer);
  else sendEnvelope(context, request, reply, answer, route.call.entry.keptFor);
}

export function sendEnvelope(
  context: HttpContext,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
  keptFor?: number,
): void {
  reply.raw.statusCode = answer.status;
  reply.headers(context.apiHeaders).header('x-request-id', request.id);
  if (answer.status !== 200) addTelling(reply, answer);
  else if (keptFor !== undefined) reply.headers(keptHeaders(keptFor));
  if (answer.isReplay) reply.header('idempotent-replay', 'true');
  const cors = request.visit?.cors;
  if (cors) reply.headers(cors);
  reply.send(packBody(request, reply, answer.body));
}

function sendErrorPage(context: HttpContext, reply: FastifyReply, answer: Answer): void {
  // The failed page may have set these headers already, and one of them may have caused the failure.
  reply.removeHeader('location').removeHeader('set-cookie');
  reply.code(answer.status).headers(context.errorPageHeaders).header('x-request-id', reply.request.id);
  addTelling(reply, answer);
  reply.send(errorPage(answer.body));
}

function addTelling(reply: FastifyReply, { status, countDown }: Answer): void {
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
