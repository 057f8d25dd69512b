import type { Readable } from 'node:stream';
import { brotliCompressSync, constants, createBrotliCompress, createGzip, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Less than this is one packet in any case. */
const leastBytes = 1200;
/** More than this is packed beside the other calls. */
const mostAtOnce = 64 * 1024;

// Beyond these a millisecond of the processor buys next to nothing.
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const gzip = { level: 4 };

/**
 * The body as the caller takes it. Only for those who sign the request itself: no page of a stranger can make such a
 * request, so that it has nothing to learn from how long the answer is.
 */
export function packBody(
  { headers }: Pick<FastifyRequest, 'headers'>,
  reply: Pick<FastifyReply, 'header'>,
  body: string,
): string | Buffer | Readable {
  if (body.length < leastBytes || headers.authorization === undefined) return body;
  const accepted = String(headers['accept-encoding'] ?? '');
  if (/\bbr\b/.test(accepted)) {
    reply.header('content-encoding', 'br');
    return body.length > mostAtOnce
      ? createBrotliCompress(brotli).end(body)
      : brotliCompressSync(body, brotli);
  }
  if (!/\bgzip\b/.test(accepted)) return body;
  reply.header('content-encoding', 'gzip');
  return body.length > mostAtOnce ? createGzip(gzip).end(body) : gzipSync(body, gzip);
}
