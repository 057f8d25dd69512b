import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@mitto/kit/app-error';
import { socketCloses } from '@mitto/kit/socket-messages';
import type { FastifyInstance } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import { addressKey } from './address-key.ts';
import type { SocketUpgrade } from './admission.ts';
import type { HttpAnswer } from './answer.ts';
import { rawAnswer } from './client-error.ts';
import type { HttpContext } from './http-context.ts';
import { TokenBuckets } from './token-buckets.ts';
import { callerAddress } from './trusted-proxies.ts';

/** Max size of a message in bytes. Clients send no larger messages; a larger one ends the socket. */
const maxBytes = 16 * 1024;
/** Time in ms that clients have to complete the closing handshake when this process stops. */
const leaveMs = 1000;

/**
 * True if this request is an upgrade to a socket. Every other request is a call, even if it contains another
 * Upgrade header.
 */
export function wantsIn(
  socketUpgrade: SocketUpgrade | undefined,
  { url = '', headers }: IncomingMessage,
): boolean {
  return url.split('?', 1)[0] === socketUpgrade?.path && headers.upgrade?.toLowerCase() === 'websocket';
}

/**
 * Accepts sockets within a rate limit, from our own pages and from clients that are not web pages. Returns
 * the function that closes all sockets.
 */
export function acceptUpgrades(
  app: FastifyInstance,
  context: HttpContext,
  socketUpgrade: SocketUpgrade,
): () => Promise<void> {
  const { now, readiness } = context.options;
  const buckets = new TokenBuckets(context.limits.openings, context.limits.maxAddresses);
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxBytes, perMessageDeflate: false });
  const refusal = (request: IncomingMessage): HttpAnswer | undefined => {
    if (readiness.isStopping()) return context.refusals.busy();
    const wait = buckets.take(addressKey(callerOf(request, context)), now());
    if (wait > 0) return context.refusals.of(new AppError('too-many', { countDown: wait }));
    return isWelcome(request, context) ? undefined : context.refusals.plain('forbidden');
  };
  app.server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on('error', () => stream.destroy());
    const refused = refusal(request);
    if (refused) stream.end(rawAnswer(refused, context.apiHeaders));
    else sockets.handleUpgrade(request, stream, head, (socket) => converse(socket, socketUpgrade));
  });
  return () => leave(sockets);
}

function converse(socket: WebSocket, socketUpgrade: SocketUpgrade): void {
  const conversation = socketUpgrade.accept(socket);
  socket.on('message', (bytes, isBinary) => {
    // Our clients send no binary messages. A binary message is passed on as an empty text, which the handler
    // refuses as invalid.
    conversation.receive(isBinary ? '' : String(bytes));
  });
  socket.on('close', () => conversation.end());
  // Caused by a broken frame, a message above the size limit, or a lost connection. The `close` event
  // follows.
  socket.on('error', () => socket.terminate());
}

/** Closes every socket with the code "going away", so that the clients reconnect to another process. */
async function leave(sockets: WebSocketServer): Promise<void> {
  const closed = [...sockets.clients].map((socket) => {
    socket.close(socketCloses.goingAway, 'goingAway');
    return once(socket, 'close');
  });
  await Promise.race([Promise.all(closed), sleep(leaveMs, undefined, { ref: false })]);
  for (const socket of sockets.clients) socket.terminate();
}

function callerOf({ headers, socket }: IncomingMessage, { isTrusted }: HttpContext): string {
  return callerAddress(socket.remoteAddress ?? '', headers['x-forwarded-for'], isTrusted);
}

/**
 * Checks the Origin header. Browsers always send the origin of the page that opens a socket; the page of
 * another site is refused. Other clients send no origin.
 */
function isWelcome({ headers: { origin, host } }: IncomingMessage, { options }: HttpContext): boolean {
  if (origin === undefined || options.corsOrigins.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
