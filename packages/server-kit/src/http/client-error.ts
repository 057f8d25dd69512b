import type { Socket } from 'node:net';
import type { HttpAnswer } from './answer.ts';
import type { Refusals } from './refusals.ts';
import type { HeaderSet } from './security-headers.ts';

/** Answers a connection whose bytes are not a valid HTTP request, with the usual envelope, and closes it. */
export function answerClientError(
  refusals: Refusals,
  headers: HeaderSet,
  error: NodeJS.ErrnoException,
  socket: Socket,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const code = error.code === 'HPE_HEADER_OVERFLOW' ? 'too-large' : 'malformed';
  socket.end(rawAnswer(refusals.plain(code), headers));
}

/** Writes an answer as raw HTTP, for a connection that Fastify no longer handles. */
export function rawAnswer({ status, body, countDown }: HttpAnswer, headers: HeaderSet): string {
  const told = countDown === undefined ? headers : { ...headers, 'retry-after': String(countDown) };
  const lines = Object.entries(told).map(([name, value]) => `${name}: ${value}\r\n`);
  const length = Buffer.byteLength(body);
  return `HTTP/1.1 ${status} Refused\r\n${lines.join('')}connection: close\r\ncontent-length: ${length}\r\n\r\n${body}`;
}
