import { fail, Refusal } from '@mitto/kit/app-error';
import type { CallEntry } from '@mitto/kit/define-api';
import { proofHeader } from '@mitto/kit/proof-of-work';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { askAs } from '../database/asking.ts';
import { Accepted } from '../module/accepted.ts';
import type { CallContext, Page } from '../module/call-context.ts';
import { StoredAnswer } from '../module/stored-answer.ts';
import { addressKey } from './address-key.ts';
import type { HttpAnswer } from './answer.ts';
import { answerFailure } from './call-failure.ts';
import { CallTransaction, type RepeatableRequest } from './call-transaction.ts';
import { readCookies } from './cookies.ts';
import { addCsrfCookie, getsCsrfCookie } from './csrf-cookie.ts';
import { fieldErrors } from './field-errors.ts';
import type { HttpContext, Route } from './http-context.ts';
import { parseJson } from './parse-json.ts';
import { parseQuery } from './parse-query.ts';
import type { PreparedCall } from './prepare-calls.ts';
import type { ReceivedForm } from './receive-form.ts';
import { pageHeaders } from './security-headers.ts';
import { account, sendAnswer } from './send-answer.ts';

/** Status of a redirect (302 Found). */
const redirected = 302;

/** Sends a page with strict security headers, or a redirect, to a browser window. */
function sendPage(
  context: HttpContext,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
): void {
  const status = page.status ?? (page.redirect === undefined ? 200 : redirected);
  const { isProduction } = context.options.settings;
  account(context, route, request, status);
  reply
    .code(status)
    .headers(pageHeaders({ isProduction, isPopup: true, scriptHashes: page.scriptHashes ?? [] }))
    .header('x-request-id', request.id)
    .header('cache-control', 'no-store')
    .header('content-type', 'text/html; charset=utf-8');
  for (const cookie of page.cookies ?? []) reply.header('set-cookie', cookie);
  if (!getsCsrfCookie(request)) addCsrfCookie(context, request, reply);
  if (page.redirect !== undefined) reply.header('location', page.redirect);
  reply.send(page.html ?? '');
}

/** Returns the caller's input, parsed but not yet validated. */
function readInput(call: PreparedCall, request: FastifyRequest, maxDepth: number): unknown {
  if (call.entry.method === 'GET') return parseQuery(request.raw.url ?? '');
  const { body, headers } = request;
  if (!(body instanceof Buffer)) return {};
  if (body.length > 0) checkEncoding(headers['content-type'], headers['content-encoding']);
  const value = parseJson(body, maxDepth);
  // A schema for objects would accept an array as an object without fields.
  if (Array.isArray(value)) fail('invalid', { fields: { '': 'type' } });
  return value;
}

const jsonType = 'application/json';
const foreignCharset = /charset\s*=(?!\s*"?utf-8"?\s*(?:;|$))/i;

/** Refuses other charsets than UTF-8 and compressed bodies, because their bytes would be misread. */
function checkEncoding(type: string | undefined, encoding: string | undefined): void {
  if (encoding !== undefined && encoding !== 'identity') fail('unsupported-type');
  if (type !== undefined && type !== jsonType && foreignCharset.test(type)) fail('unsupported-type');
}

const noCookies = readCookies(undefined);

/**
 * Answers a call on behalf of its caller, whose turns at the database it takes. A caller with too many waiting
 * turns is turned away before the input is read.
 */
export async function serveCall(
  context: HttpContext,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  form?: ReceivedForm,
): Promise<void> {
  const { me, ip } = request.visit;
  const { call } = route;
  const asker = { kind: 'call', key: me?.uid ?? addressKey(ip), weight: call.weight } as const;
  if (!call.isAlwaysOpen && context.options.database.turns.queue.isFull(asker)) {
    sendAnswer(context, route, request, reply, context.refusals.busy());
  } else await askAs(asker, () => answerCall(context, route, request, reply, form));
}

/** Parses the input, runs the action and sends its answer. Never throws: every error is sent as an answer. */
async function answerCall(
  context: HttpContext,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  form?: ReceivedForm,
): Promise<void> {
  try {
    const { call } = route;
    const raw = form ? form.fields : readInput(call, request, context.limits.depth);
    const parsed = v.safeParse(call.entry.input, raw);
    if (!parsed.success) fail('invalid', { fields: fieldErrors(parsed.issues) });
    const repeatable = call.keepsAnswers ? readRepeatable(request, form?.told ?? raw) : undefined;
    if (context.running.count >= context.limits.maxRunning && !call.isAlwaysOpen) {
      sendAnswer(context, route, request, reply, context.refusals.busy());
      return;
    }
    context.running.count += 1;
    try {
      // All steps run in this one async function, because each further async function costs about a
      // microsecond per call.
      const transaction = new CallTransaction(
        context,
        call,
        (result) => write(context, call, result),
        repeatable,
      );
      const before = repeatable && (await transaction.findBefore());
      if (before) sendAnswer(context, route, request, reply, before);
      else {
        const result = await call.handle(contextOf(request, reply, parsed.output, transaction, form));
        finish(context, route, request, reply, result, transaction.answer);
      }
    } finally {
      context.running.count -= 1;
    }
  } catch (error) {
    sendAnswer(context, route, request, reply, answerFailure(context, route.call, request.id, error));
  }
}

/** Sends the answer that the transaction stored, or else one made from the result of the action. */
function finish(
  context: HttpContext,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  result: unknown,
  kept: HttpAnswer | undefined,
): void {
  const { call } = route;
  if (call.isPage && !(result instanceof Refusal)) {
    // The cast is safe: CallHandlers requires that the handler of a page call returns a page.
    sendPage(context, route, request, reply, result as Page);
    return;
  }
  const answer = kept && !context.options.checkAnswers ? kept : write(context, call, result);
  if (kept) checkKept(call.name, kept, answer);
  sendAnswer(context, route, request, reply, answer);
}

function contextOf(
  request: FastifyRequest,
  reply: FastifyReply,
  input: unknown,
  transaction: CallTransaction,
  form: ReceivedForm | undefined,
): CallContext<CallEntry> {
  const { visit, headers } = request;
  return {
    input,
    me: visit.me,
    client: visit.client,
    from: { ip: visit.ip, userAgent: headers['user-agent'] ?? '' },
    cookies: headers.cookie === undefined ? noCookies : readCookies(headers.cookie),
    proof: proofOf(headers[proofHeader]),
    setCookie: (cookie) => void reply.header('set-cookie', cookie),
    requestId: request.id,
    ...(form && { files: form.files }),
    transact: transaction.run,
  };
}

const longestProof = 1000;

const proofOf = (header: unknown): string | undefined =>
  typeof header === 'string' && header.length <= longestProof ? header : undefined;

function write(context: HttpContext, call: Route['call'], result: unknown): HttpAnswer {
  if (result instanceof Refusal) return context.refusals.of(result.error);
  if (result instanceof StoredAnswer) {
    if (context.options.checkAnswers) checkAnswer(call, result.body);
    return { status: 200, body: result.body, stored: result };
  }
  const isAccepted = result instanceof Accepted;
  const body = `{"result":${JSON.stringify(isAccepted ? result.result : result) ?? 'null'}}`;
  if (context.options.checkAnswers) checkAnswer(call, body);
  return isAccepted ? { status: 202, body, countDown: result.retryAfter } : { status: 200, body };
}

function checkKept(name: string, kept: HttpAnswer, answer: HttpAnswer): void {
  if (kept.body === answer.body && kept.status === answer.status) return;
  throw new Error(
    `The call ${name} answered with something else than its transaction returned, which is what a retry gets.`,
  );
}

const keyPattern = /^[\w-]{16,100}$/;

function readRepeatable(request: FastifyRequest, input: unknown): RepeatableRequest | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !keyPattern.test(key)) {
    fail('invalid', { fields: { 'Idempotency-Key': 'format' } });
  }
  const { me, client } = request.visit;
  const scope = me ? `member ${me.uid}` : `client ${client?.client ?? 'none'}`;
  return { scope, uid: me?.uid ?? null, key, input };
}

/** Throws if an answer does not match the output schema of its call. For tests and development. */
function checkAnswer(call: PreparedCall, body: string): void {
  // Checks the serialised body, because serialising may change the object. The cast is safe: this server
  // wrote the envelope.
  const { result } = JSON.parse(body) as { result: unknown };
  const parsed = v.safeParse(call.entry.output, result);
  if (!parsed.success) {
    const wrong = parsed.issues.map((issue) => `${v.getDotPath(issue) ?? '(all)'}: ${issue.type}`);
    throw new Error(`The answer of ${call.name} is not what its entry promises: ${wrong.join(', ')}.`);
  }
  const extra = findExtra(result, parsed.output, '');
  if (extra !== undefined) throw new Error(`The answer of ${call.name} tells more than its entry: ${extra}.`);
}

/**
 * Returns the path of the first field of the answer that is missing in the parsed output, because the schema
 * allows it without defining it.
 */
function findExtra(told: unknown, known: unknown, path: string): string | undefined {
  if (typeof told !== 'object' || told === null) return undefined;
  if (typeof known !== 'object' || known === null) return path;
  for (const [key, value] of Object.entries(told)) {
    const below = path === '' ? key : `${path}.${key}`;
    if (!Object.hasOwn(known, key)) return below;
    // The cast is safe: the line above checked that the key exists.
    const extra = findExtra(value, (known as Record<string, unknown>)[key], below);
    if (extra !== undefined) return extra;
  }
  return undefined;
}
