import type { Readable } from 'node:stream';
import { brotliCompressSync, constants, createBrotliCompress, createGzip, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Smaller bodies are not compressed: they fit into one packet in any case. */
const leastBytes = 1200;
/** Larger bodies are compressed asynchronously, so that they do not block other calls. */
const maxAtOnce = 64 * 1024;

// Higher levels cost more milliseconds of processor time and save next to nothing.
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const gzip = { level: 4 };

/**
 * Compresses the body with an encoding that the caller accepts. Only requests with an Authorization header
 * get a compressed body: a foreign page cannot make such a request, so it cannot learn secrets from the
 * length of the answer (BREACH).
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
    return body.length > maxAtOnce
      ? createBrotliCompress(brotli).end(body)
      : brotliCompressSync(body, brotli);
  }
  if (!/\bgzip\b/.test(accepted)) return body;
  reply.header('content-encoding', 'gzip');
  return body.length > maxAtOnce ? createGzip(gzip).end(body) : gzipSync(body, gzip);
}
