import type { Readable } from 'node:stream';
import { brotliCompressSync, constants, createBrotliCompress, createGzip, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

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
