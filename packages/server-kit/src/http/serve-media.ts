import { AppError } from '@mitto/kit/app-error';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { askAs } from '../database/asking.ts';
import type { FoundMedia } from '../media/found-media.ts';
import { addressKey } from './address-key.ts';
import { bearerOf } from './admit.ts';
import { answerFailure } from './call-failure.ts';
import type { HttpContext } from './http-context.ts';
import type { MediaAccess, MediaVisitor } from './media-admission.ts';
import { sendEnvelope } from './send-answer.ts';

interface ByteRange {
  readonly from: number;
  /** Position of the last byte, inclusive. */
  readonly to: number;
}

const shape = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * Parses a Range header. Returns undefined if the whole file is to be sent, which includes requests for
 * several ranges (not supported). Returns 'none' if the range is outside the file.
 */
function readRange(header: string | undefined, length: number): ByteRange | 'none' | undefined {
  const parts = header === undefined ? null : shape.exec(header);
  if (!parts) return undefined;
  const [, first = '', last = ''] = parts;
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const count = Number(last);
    return count === 0 || length === 0 ? 'none' : { from: Math.max(0, length - count), to: length - 1 };
  }
  const from = Number(first);
  const to = last === '' ? length - 1 : Math.min(Number(last), length - 1);
  if (last !== '' && Number(last) < from) return undefined;
  return from >= length ? 'none' : { from, to };
}

/**
 * Content types that a browser may display or play, each with the file name for saving. Any other type is
 * sent as an attachment of unknown type.
 */
const shownTypes = new Map([
  ['image/webp', 'picture.webp'],
  ['image/jpeg', 'picture.jpg'],
  ['image/png', 'picture.png'],
  ['image/gif', 'picture.gif'],
  ['audio/webm', 'recording.webm'],
  ['audio/mp4', 'recording.m4a'],
  ['audio/ogg', 'recording.ogg'],
]);

/**
 * Serves `/media/{key}/{size}?pass=…`. This route is the only access to media that members have stored. The
 * pass identifies the caller; it may be part of the URL because it is valid for media only. At every request,
 * the feature that owns the object decides whether the caller may see it.
 */
export function serveMedia(app: FastifyInstance, context: HttpContext, access: MediaAccess): void {
  app.route<{ Params: { key: string; size: string }; Querystring: { pass?: unknown } }>({
    method: ['GET', 'HEAD'],
    url: '/media/:key/:size',
    handler: async (request, reply) => {
      const asker = { kind: 'file', key: addressKey(request.visit.ip), weight: 1 } as const;
      await askAs(asker, () => answer(context, access, request, reply));
      return reply;
    },
  });
}

type MediaRequest = FastifyRequest<{
  Params: { key: string; size: string };
  Querystring: { pass?: unknown };
}>;

async function answer(
  context: HttpContext,
  access: MediaAccess,
  request: MediaRequest,
  reply: FastifyReply,
): Promise<void> {
  try {
    const visitor = await visitorOf(context, access, request, request.query.pass);
    const found = await access.find(visitor.me, request.params);
    if (!found) throw new AppError('not-found');
    const seconds = Math.max(0, Math.floor((visitor.until - context.options.now()) / 1000));
    send(request, reply, found, { ...request.params, seconds, hasPass: request.query.pass !== undefined });
  } catch (error) {
    sendEnvelope(context, request, reply, answerFailure(context, undefined, request.id, error));
  }
}

const withoutPass = 60_000;

async function visitorOf(
  context: HttpContext,
  access: MediaAccess,
  request: FastifyRequest,
  pass: unknown,
): Promise<MediaVisitor> {
  const { authenticate, now } = context.options;
  const token = bearerOf(request.headers.authorization);
  const bearer = token === undefined ? undefined : await authenticate(token);
  const byPass = typeof pass === 'string' ? await access.readPass(pass) : undefined;
  const visitor = byPass ?? (pass === undefined && bearer && { me: bearer, until: now() + withoutPass });
  if (!visitor || (token !== undefined && bearer?.uid !== visitor.me.uid)) throw new AppError('unauthorized');
  if (visitor.me.mustReset) throw new AppError('reset-first');
  return visitor;
}

/** Header that makes a browser save a file. Old clients read the first name, which has ASCII alone (RFC 6266). */
function attachmentNamed(name: string): string {
  const plain = name.replaceAll(/[^\w .()-]/g, '_');
  const attachment = `attachment; filename="${plain}"`;
  if (plain === name) return attachment;
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${attachment}; filename*=UTF-8''${encoded}`;
}

interface Asked {
  readonly key: string;
  readonly size: string;
  /** Time in seconds until the pass expires. */
  readonly seconds: number;
  readonly hasPass: boolean;
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, bytes, isNeverStored = false, savedAs = 'file' }: FoundMedia,
  { key, size, seconds, hasPass }: Asked,
): void {
  const shownAs = shownTypes.get(type);
  const etag = `"${key}-${size}"`;
  const { headers } = request;
  // The page of a native shell has another origin, and the request of a picture does not name it. The pass decides
  // who sees the picture (decision 174).
  const isForAnyPage = hasPass && shownAs !== undefined && !isNeverStored;
  reply.headers({
    'content-type': shownAs === undefined ? 'application/octet-stream' : type,
    'content-disposition': shownAs === undefined ? attachmentNamed(savedAs) : `inline; filename="${shownAs}"`,
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'cross-origin-resource-policy': isForAnyPage ? 'cross-origin' : 'same-origin',
    // The bytes of a key never change, but the right to see them can. So only the browser's own cache may
    // store them, no shared cache.
    'cache-control': isNeverStored ? 'no-store' : `private, max-age=${seconds}, immutable`,
    'accept-ranges': 'bytes',
    etag,
    ...request.visit.cors,
  });
  reply.removeHeader('permissions-policy').removeHeader('cross-origin-opener-policy');
  if (headers['if-none-match']?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)) {
    reply.code(304).send();
    return;
  }
  const isSame = headers['if-range'] === undefined || headers['if-range'] === etag;
  const range = isSame ? readRange(headers.range, bytes.length) : undefined;
  if (range === 'none') {
    reply.code(416).header('content-range', `bytes */${bytes.length}`).send();
    return;
  }
  const part = range ? bytes.subarray(range.from, range.to + 1) : bytes;
  if (range) reply.code(206).header('content-range', `bytes ${range.from}-${range.to}/${bytes.length}`);
  reply.header('content-length', part.length);
  if (request.method === 'HEAD') reply.send();
  else reply.send(part);
}
