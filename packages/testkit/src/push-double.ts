import { randomBytes, webcrypto } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type BrowserKeys, type Decrypted, makeBrowserKeys } from './decrypt-push.ts';
import { startLoopbackServer } from './loopback-server.ts';

export interface ReceivedPush extends Decrypted {
  readonly endpoint: string;
  readonly headers: IncomingMessage['headers'];
  readonly bytes: number;
  readonly at: number;
}

/** A browser's subscription, as the browser tells it to the application. */
export interface DoubleSubscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/**
 * Fault to simulate: a status, with a header `Retry-After` if given, or no answer at all. With `above`, only pushes
 * of more bytes meet it.
 */
export type PushTrouble =
  | { readonly status: number; readonly retryAfter?: string; readonly above?: number }
  | 'hangs';

export interface PushDouble {
  readonly origin: string;
  /** Pushes that were taken, decrypted with the browser's keys. */
  readonly received: readonly ReceivedPush[];
  /** Reasons for which requests were refused. */
  readonly refusals: readonly string[];
  /** Number of connections that were opened. */
  readonly connections: number;
  /** Number of requests, taken or not. */
  readonly requests: number;
  trouble: PushTrouble | undefined;
  /** Subscribes a browser, for pushes of the server with this public key only. */
  subscribe(serverKey: string): Promise<DoubleSubscription>;
  /** Ends a subscription: its pushes are answered with 410. */
  end(subscription: DoubleSubscription): void;
  close(): Promise<void>;
}

interface Kept {
  readonly serverKey: string;
  readonly browser: BrowserKeys;
  isOver: boolean;
}

/** Refusal of a push, with the status that the RFCs ask for. */
class Refused extends Error {
  readonly status: number;

  constructor(status: number, why: string) {
    super(why);
    this.status = status;
  }
}

const maxBytes = 4096;

/** Starts a push service (RFC 8030) that takes encrypted pushes (RFC 8291) of a known server (RFC 8292). */
export async function startPushDouble(now: () => number = Date.now): Promise<PushDouble> {
  const kept = new Map<string, Kept>();
  const received: ReceivedPush[] = [];
  const refusals: string[] = [];
  const sockets = new Set<unknown>();
  const counts = { connections: 0, requests: 0 };
  const state: { trouble: PushTrouble | undefined } = { trouble: undefined };

  const take = async (request: IncomingMessage): Promise<number> => {
    const body = await readBytes(request);
    const found = kept.get(request.url ?? '');
    if (!found) throw new Refused(404, 'unknown');
    if (found.isOver) throw new Refused(410, 'over');
    if (body.length > maxBytes) throw new Refused(413, 'too large');
    checkHeaders(request);
    await checkVapid(request.headers.authorization, { ...found, origin: server.origin, at: now() });
    const decrypted = await found.browser.decrypt(body);
    const endpoint = `${server.origin}${request.url}`;
    received.push({ ...decrypted, endpoint, headers: request.headers, bytes: body.length, at: now() });
    return 201;
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    counts.requests += 1;
    if (!sockets.has(request.socket)) counts.connections += 1;
    sockets.add(request.socket);
    const { trouble } = state;
    if (trouble === 'hangs') return;
    if (trouble && Number(request.headers['content-length']) > (trouble.above ?? 0)) {
      const { status, retryAfter } = trouble;
      request.resume();
      return void response
        .writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter })
        .end();
    }
    try {
      response.writeHead(await take(request), { location: `${server.origin}/taken` }).end();
    } catch (error) {
      refusals.push(error instanceof Error ? error.message : 'unknown');
      response.writeHead(error instanceof Refused ? error.status : 400).end();
    }
  };
  const server = await startLoopbackServer((request, response) => void answer(request, response));

  return {
    origin: server.origin,
    received,
    refusals,
    get connections() {
      return counts.connections;
    },
    get requests() {
      return counts.requests;
    },
    get trouble() {
      return state.trouble;
    },
    set trouble(trouble) {
      state.trouble = trouble;
    },
    async subscribe(serverKey) {
      const browser = await makeBrowserKeys();
      const path = `/push/${randomBytes(24).toString('base64url')}`;
      kept.set(path, { serverKey, browser, isOver: false });
      return { endpoint: `${server.origin}${path}`, keys: { p256dh: browser.p256dh, auth: browser.auth } };
    },
    end({ endpoint }) {
      const found = kept.get(new URL(endpoint).pathname);
      if (found) found.isOver = true;
    },
    close: server.close,
  };
}

function checkHeaders({ method, headers }: IncomingMessage): void {
  if (method !== 'POST') throw new Refused(405, 'not a POST');
  if (!/^\d+$/.test(String(headers['ttl']))) throw new Refused(400, 'no TTL');
  if (headers['content-encoding'] !== 'aes128gcm') throw new Refused(415, 'another content encoding');
  const { urgency, topic } = headers;
  if (urgency !== undefined && !/^(very-low|low|normal|high)$/.test(String(urgency)))
    throw new Refused(400, 'urgency');
  if (topic !== undefined && !/^[\w-]{1,32}$/.test(String(topic))) throw new Refused(400, 'topic');
}

const day = 86_400;

async function checkVapid(
  authorization: string | undefined,
  { serverKey, origin, at }: { readonly serverKey: string; readonly origin: string; readonly at: number },
): Promise<void> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization ?? '') ?? [];
  if (key === '') throw new Refused(401, 'no VAPID header');
  if (key !== serverKey) throw new Refused(403, 'another server');
  const [head = '', claims = '', signature = ''] = token.split('.');
  const parse = (part: string): Record<string, unknown> =>
    JSON.parse(Buffer.from(part, 'base64url').toString());
  if (parse(head)['alg'] !== 'ES256') throw new Refused(403, 'another algorithm');
  const { aud, exp, sub } = parse(claims);
  if (aud !== origin) throw new Refused(403, 'another audience');
  if (typeof exp !== 'number' || exp * 1000 <= at || exp * 1000 > at + day * 1000)
    throw new Refused(403, 'expired');
  if (!/^(mailto:|https:)/.test(String(sub))) throw new Refused(403, 'no subject');
  if (!(await isSigned(`${head}.${claims}`, signature, key))) throw new Refused(403, 'wrong signature');
}

/** True if the text is signed with the private key of this public key. */
export async function isSigned(text: string, signature: string, key: string): Promise<boolean> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  const { subtle } = webcrypto;
  const imported = await subtle.importKey('raw', Buffer.from(key, 'base64url'), algorithm, false, ['verify']);
  const hashed = { name: 'ECDSA', hash: 'SHA-256' };
  return await subtle.verify(hashed, imported, Buffer.from(signature, 'base64url'), Buffer.from(text));
}

async function readBytes(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}
