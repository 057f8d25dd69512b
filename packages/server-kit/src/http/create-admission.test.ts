import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import WebSocket from 'ws';
import type { SocketUpgrade } from './admission.ts';
import type { HttpOptions } from './http-options.ts';
import { createReadiness } from './readiness.ts';
import { createSmallHttp, type SmallHttp } from './small-http.ts';

let http: SmallHttp | undefined;
const heard: string[] = [];
let ended = 0;

/** Echoes every message. */
const socketUpgrade: SocketUpgrade = {
  path: '/socket',
  accept: (socket) => ({
    receive: (text) => {
      heard.push(text);
      socket.send(`heard ${text}`);
    },
    end: () => {
      ended += 1;
    },
  }),
};

afterEach(async () => {
  await http?.close();
  http = undefined;
  heard.length = 0;
  ended = 0;
});

async function start(options: Partial<HttpOptions> = {}): Promise<string> {
  http = createSmallHttp({ socketUpgrade, ...options });
  return await http.listen({ host: '127.0.0.1', port: 0 });
}

interface Met {
  readonly socket: WebSocket;
  /** HTTP status of the upgrade request; 101 if the socket was accepted. */
  readonly status: number;
  readonly body: string;
}

async function knock(url: string, path = '/socket', headers: Record<string, string> = {}): Promise<Met> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${path}`, { headers });
  socket.on('error', () => undefined);
  return await new Promise((resolve) => {
    socket.on('open', () => resolve({ socket, status: 101, body: '' }));
    socket.on('unexpected-response', async (_request, response) => {
      const pieces = [];
      for await (const piece of response) pieces.push(piece);
      resolve({ socket, status: response.statusCode ?? 0, body: Buffer.concat(pieces).toString() });
    });
  });
}

test('what is said is heard, and the end is told once', async () => {
  const { socket } = await knock(await start());
  socket.send('hello');
  const [answer] = await once(socket, 'message');
  expect(String(answer)).toBe('heard hello');
  socket.close();
  await expect.poll(() => ended).toBe(1);
});

test.each([
  ['a page of ours', { origin: 'https://app.mitto.example' }, 101],
  ['a program that is no page', {}, 101],
  ['a foreign page', { origin: 'https://evil.example' }, 403],
  ['a page that hides where it is from', { origin: 'null' }, 403],
])('%s is met as it should be', async (_who, headers, status) => {
  const met = await knock(await start(), '/socket', headers);
  expect(met.status).toBe(status);
  if (status !== 101) expect(JSON.parse(met.body)).toMatchObject({ error: { code: 'forbidden' } });
});

test('a page of this very host is one of ours', async () => {
  const url = await start();
  expect((await knock(url, '/socket', { origin: url })).status).toBe(101);
});

test('elsewhere no socket is admitted: what asks for one is a call like any other', async () => {
  const url = await start();
  expect((await knock(url, '/look')).status).not.toBe(101);
  expect((await knock(url, '/nothing')).status).toBe(404);
  expect((await fetch(`${url}/socket`)).status).toBe(404);
  const withHttp2 = await fetch(`${url}/look?q=1`, { headers: { upgrade: 'h2c' } }).catch(() => undefined);
  expect(withHttp2?.status ?? 200).toBe(200);
});

test('one address opens only so many, whoever it says to be', async () => {
  const url = await start({ limits: { openings: { perSecond: 0.01, burst: 2 } } });
  const all = [];
  for (let at = 0; at < 3; at += 1)
    all.push(await knock(url, '/socket', { 'x-forwarded-for': `10.0.0.${at}` }));
  expect(all.map(({ status }) => status)).toEqual([101, 101, 429]);
  expect(JSON.parse(all[2]?.body ?? '')).toMatchObject({ error: { code: 'too-many', countDown: 100 } });
});

test('behind a proxy of ours the address it wrote counts', async () => {
  const url = await start({ trustProxy: 1, limits: { openings: { perSecond: 0.01, burst: 1 } } });
  const statuses = [];
  for (const address of ['10.0.0.1', '10.0.0.2', '9.9.9.9, 10.0.0.2']) {
    statuses.push((await knock(url, '/socket', { 'x-forwarded-for': address })).status);
  }
  expect(statuses).toEqual([101, 101, 429]);
});

test('too large a message and a broken frame end the socket and nothing else', async () => {
  const url = await start();
  const [large, broken] = [(await knock(url)).socket, (await knock(url)).socket];
  large.send('x'.repeat(20_000));
  const [code] = await once(large, 'close');
  expect(code).toBe(1009);
  // Clients must mask their frames. This frame is not masked.
  Reflect.get(broken, '_socket').write(Buffer.from([0x81, 0x01, 0x61]));
  await once(broken, 'close');
  await expect.poll(() => ended).toBe(2);
  expect(heard).toEqual([]);
  expect((await knock(url)).status).toBe(101);
});

test('a server that ends takes leave of everybody, of the deaf too, and lets nobody in', async () => {
  const readiness = createReadiness();
  const url = await start({ readiness });
  const [polite, deaf] = [(await knock(url)).socket, (await knock(url)).socket];
  Reflect.get(deaf, '_socket').pause();
  const goodbye = once(polite, 'close');
  readiness.stop();
  expect((await knock(url)).status).toBe(503);
  await http?.close();
  http = undefined;
  expect((await goodbye)[0]).toBe(1001);
  await expect.poll(() => ended).toBe(2);
  deaf.terminate();
});
