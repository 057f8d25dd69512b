import { AppError } from '@mitto/kit/app-error';
import type { FileLimits } from '@mitto/kit/define-api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressKey } from './address-key.ts';
import { answerFailure } from './call-failure.ts';
import type { RouteConfig } from './guard-pages.ts';
import type { HttpContext, Route } from './http-context.ts';
import { type ReceivedForm, receiveForm } from './receive-form.ts';
import { sendAnswer } from './send-answer.ts';
import { serveCall } from './serve-call.ts';
import type { UploadPlace } from './upload-places.ts';

const formType = 'multipart/form-data';

function limitsOf(request: FastifyRequest): FileLimits | undefined {
  // Fastify does not know the type of the config, which `addRoutes` sets.
  const { route } = request.routeOptions.config as RouteConfig;
  return route?.call.entry.files;
}

/**
 * Leaves the body of a form unread, so that its call can stream the files to disk. Calls without files refuse
 * forms.
 */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser(formType, (request, body, done) => {
    if (limitsOf(request)) done(null, body);
    else done(new AppError('unsupported-type'));
  });
}

export function isForm(request: FastifyRequest): boolean {
  const type = request.headers['content-type'] ?? '';
  return type.toLowerCase().startsWith(formType) && limitsOf(request) !== undefined;
}

/**
 * Ends a request without files if its body takes longer than `requestTimeoutMs`. Node's own timeout is
 * longer, because it applies to forms as well.
 */
export function limitBody(context: HttpContext, request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = request;
  const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers;
  const hasBody = encoding !== undefined || (length !== undefined && length !== '0');
  if (!hasBody || raw.complete || isForm(request)) return;
  const late = setTimeout(() => {
    if (raw.complete) return;
    const error = Object.assign(new Error('The body took too long.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    request.server.server.emit('clientError', error, raw.socket);
  }, context.limits.requestTimeoutMs);
  late.unref();
  // Once the answer is sent, the rest of the body no longer matters, and the timer is stopped.
  for (const end of [raw, reply.raw]) end.once('close', () => clearTimeout(late));
  reply.raw.once('finish', () => clearTimeout(late));
}

/**
 * Receives the form, serves its call with the files, and finally deletes the files. The upload has its place
 * until then.
 */
export async function serveForm(
  context: HttpContext,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { ip, me } = request.visit;
  const turnAway = (error: unknown): void => {
    // Closes the connection instead of waiting for the rest of the body.
    reply.header('connection', 'close');
    sendAnswer(context, route, request, reply, answerFailure(context, route.call, request.id, error));
  };
  let place: UploadPlace;
  try {
    place = context.uploads.enter({ uid: me?.uid, network: addressKey(ip) });
  } catch (error) {
    await readOn(request);
    return turnAway(error);
  }
  try {
    const form = await receive(context, route, request, place).catch(turnAway);
    if (!form) return;
    try {
      await serveCall(context, route, request, reply, form);
    } finally {
      await form.discard();
    }
  } finally {
    place.leave();
  }
}

const readOnMs = 2000;

/**
 * Reads the body of a refused form for a moment and throws it away. Most browsers read an answer only when
 * their body is sent, and lose it if the connection is closed before that.
 */
async function readOn({ raw }: FastifyRequest): Promise<void> {
  raw.resume();
  if (raw.complete) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, readOnMs);
    for (const end of ['end', 'close', 'error']) {
      raw.once(end, () => {
        clearTimeout(timer);
        resolve();
      });
    }
  });
}

async function receive(
  context: HttpContext,
  route: Route,
  request: FastifyRequest,
  place: UploadPlace,
): Promise<ReceivedForm> {
  const { files } = route.call.entry;
  const { incoming } = context.options;
  if (!files || incoming === undefined) {
    throw new Error(`The call ${route.call.name} takes files, and the server has no folder for them.`);
  }
  return await receiveForm(request, { files, stall: context.limits, place, folder: incoming });
}
