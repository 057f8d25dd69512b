import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@mitto/kit/app-error';
import { socketCloses } from '@mitto/kit/socket-messages';
import type { FastifyInstance } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import { addressKey } from './address-key.ts';
import type { Answer } from './answer.ts';
import { rawAnswer } from './client-error.ts';
import type { Door } from './door.ts';
import type { House } from './house.ts';
import { TokenBuckets } from './token-buckets.ts';

/** Nobody has that much to say at once; what is larger ends the socket. */
const mostBytes = 16 * 1024;
/** How long the other side may take to say goodbye when this process ends. */
const leaveMs = 1000;

/** Whether this request wants to come in; all others are calls, whatever else they would like to become. */
export function wantsIn(door: Door | undefined, { url = '', headers }: IncomingMessage): boolean {
  return url.split('?', 1)[0] === door?.path && headers.upgrade?.toLowerCase() === 'websocket';
}

/** Lets sockets in beside the calls: from pages of ours and from programs that are no pages, not too many at once. */
export function openDoor(app: FastifyInstance, house: House, door: Door): () => Promise<void> {
  const { now, readiness } = house.options;
  const buckets = new TokenBuckets(house.limits.openings, house.limits.mostAddresses);
  const sockets = new WebSocketServer({ noServer: true, maxPayload: mostBytes, perMessageDeflate: false });
  const refusal = (request: IncomingMessage): Answer | undefined => {
    if (readiness.isStopping()) return house.refusals.busy();
    const wait = buckets.take(addressKey(callerOf(request, house)), now());
    if (wait > 0) return house.refusals.of(new AppError('too-many', { countDown: wait }));
    return isWelcome(request, house) ? undefined : house.refusals.plain('forbidden');
  };
  app.server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on('error', () => stream.destroy());
    const refused = refusal(request);
    if (refused) stream.end(rawAnswer(refused, house.apiHeaders));
    else sockets.handleUpgrade(request, stream, head, (socket) => converse(socket, door));
  });
  return () => leave(sockets);
}

function converse(socket: WebSocket, door: Door): void {
  const conversation = door.accept(socket);
  socket.on('message', (bytes, isBinary) => {
    // What is no text is no message of ours, and is answered as such.
    conversation.hear(isBinary ? '' : String(bytes));
  });
  socket.on('close', () => conversation.end());
  // Broken frames, too large a message, a line that is gone: `close` follows.
  socket.on('error', () => socket.terminate());
}

/** Sends everybody elsewhere. */
async function leave(sockets: WebSocketServer): Promise<void> {
  const closed = [...sockets.clients].map((socket) => {
    socket.close(socketCloses.goingAway, 'goingAway');
    return once(socket, 'close');
  });
  await Promise.race([Promise.all(closed), sleep(leaveMs, undefined, { ref: false })]);
  for (const socket of sockets.clients) socket.terminate();
}

/** Who asks; behind a proxy of ours the address it wrote itself, the last of the list. */
function callerOf({ headers, socket }: IncomingMessage, { options }: House): string {
  const told = headers['x-forwarded-for'];
  const last = (Array.isArray(told) ? told.join(',') : (told ?? '')).split(',').at(-1)?.trim();
  const nearest = socket.remoteAddress ?? '';
  return options.trustProxy === undefined || options.trustProxy === false ? nearest : last || nearest;
}

/** Browsers always say which page opens a socket; a foreign one is none of ours. */
function isWelcome({ headers: { origin, host } }: IncomingMessage, { options }: House): boolean {
  if (origin === undefined || options.corsOrigins.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
