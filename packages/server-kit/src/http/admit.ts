import { AppError } from '@mitto/kit/app-error';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Asker, askAs } from '../database/asking.ts';
import type { Me } from '../module/me.ts';
import { addressKey } from './address-key.ts';
import { answerFailure } from './call-failure.ts';
import { checkStanding } from './check-standing.ts';
import type { HttpContext, Route } from './http-context.ts';
import type { PublicCalls } from './public-calls.ts';
import { sendAnswer } from './send-answer.ts';

/**
 * Checks whether the caller may make the call, before any of the input is read. An unauthorised caller
 * therefore learns nothing about the input that the call expects.
 */
export function admit(
  context: HttpContext,
  route: Route,
  publicCalls: PublicCalls,
): (request: FastifyRequest, reply: FastifyReply, done: () => void) => void {
  const { entry } = route.call;
  const { authenticate, now } = context.options;
  return (request, reply, done) => {
    const turnAway = (error: unknown): void =>
      sendAnswer(context, route, request, reply, answerFailure(context, route.call, request.id, error));
    const go = (me: Me | undefined): void => {
      const refusal = check(context, route, request, me);
      if (refusal) turnAway(refusal);
      else done();
    };
    if (entry.auth === 0) {
      const wait = publicCalls.take(request.visit.ip, now());
      if (wait > 0) return turnAway(new AppError('too-many', { countDown: wait }));
    }
    if (entry.method !== 'GET' && !passesCsrf(context, request)) return turnAway(new AppError('csrf'));
    const token = bearerOf(request.headers.authorization);
    if (token === undefined) return go(undefined);
    try {
      // Nearly every token is cached. A cached token is checked synchronously, without a turn of the event
      // loop.
      const found = askAs(askerAt(request.visit.ip), () => authenticate(token));
      if (found instanceof Promise) found.then(go).catch(turnAway);
      else go(found);
    } catch (error) {
      turnAway(error);
    }
  };
}

/** The network of a caller, for the turns at the database before it is known who the caller is. */
function askerAt(ip: string): Asker {
  return { kind: 'call', key: addressKey(ip), weight: 1 };
}

function check(
  context: HttpContext,
  { call: { entry } }: Route,
  request: FastifyRequest,
  me: Me | undefined,
): AppError | undefined {
  const { visit } = request;
  visit.me = me;
  visit.client = context.clientOf(request.headers['options']);
  if (entry.auth === 1) {
    if (!me) return new AppError('unauthorized');
    return checkStanding(entry, me, context.options.now());
  }
  if (entry.auth === 2 && !visit.client) return new AppError('client-unknown');
  return undefined;
}

function passesCsrf(context: HttpContext, { headers }: FastifyRequest): boolean {
  return headers.cookie === undefined || context.csrf.allows(headers.cookie, headers['x-csrf-token']);
}

const scheme = 'bearer ';
const longestToken = 4096;

export function bearerOf(header: string | undefined): string | undefined {
  if (header === undefined || header.length > longestToken) return undefined;
  if (header.slice(0, scheme.length).toLowerCase() !== scheme) return undefined;
  const token = header.slice(scheme.length).trim();
  return token === '' ? undefined : token;
}
