import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import type { HttpLimits, ServedModule } from './http-options.ts';
import { createReadiness } from './readiness.ts';
import { small, smallCalls } from './small-catalogue.ts';
import { createSmallHttp, type SmallHttp } from './small-http.ts';

let http: SmallHttp | undefined;
let port = 0;
const sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await http?.close();
  http = undefined;
});

async function start(limits: Partial<HttpLimits> = {}, modules?: readonly ServedModule[]): Promise<void> {
  http = createSmallHttp({ limits }, modules);
  port = Number(new URL(await http.listen({ host: '127.0.0.1', port: 0 })).port);
}

async function open(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  sockets.push(socket);
  await once(socket, 'connect');
  return socket;
}

/** Returns all text that the server sends until it closes the connection. */
async function hearOut(socket: Socket): Promise<string> {
  let heard = '';
  socket.on('data', (chunk: Buffer) => {
    heard += chunk.toString('latin1');
  });
  if (!socket.closed) await once(socket, 'close');
  return heard;
}

/**
 * Sends the bytes without half-closing the connection. Returns the text that the server sent within the time.
 */
async function exchange(bytes: string, waitMs = 300): Promise<string> {
  const socket = await open();
  socket.write(bytes, 'latin1');
  const heard = await Promise.race([hearOut(socket), sleep(waitMs).then(() => undefined)]);
  if (heard !== undefined) return heard;
  socket.destroy();
  return '(still open)';
}

const isAlive = async (): Promise<boolean> =>
  (await fetch(`http://127.0.0.1:${port}/look?q=1`)).status === 200;

function codes(heard: string): string[] {
  return [...heard.matchAll(/"code":"([^"]+)"/g)].map((match) => match[1] ?? '');
}

describe('what is no request', () => {
  test.each([
    ['nonsense', 'hello there\r\n\r\n', 400, 'malformed'],
    ['TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400, 'malformed'],
    [
      'two lengths',
      'POST /keep HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabc',
      400,
      'malformed',
    ],
    [
      'a length and chunks',
      'POST /keep HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
      'malformed',
    ],
    [
      'a broken chunk',
      'POST /keep HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
      400,
      'malformed',
    ],
    ['a bare carriage return', 'GET /look HTTP/1.1\r\nHost: a\r\nX: a\rb\r\n\r\n', 400, 'malformed'],
    ['a huge header', `GET /look HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(40_000)}\r\n\r\n`, 413, 'too-large'],
    ['a huge address', `GET /look?q=${'a'.repeat(40_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 413, 'too-large'],
  ])('%s is refused in the envelope, and hung up on', async (_, bytes, status, code) => {
    await start();
    const heard = await exchange(bytes, 2000);
    expect(heard).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(codes(heard)).toEqual([code]);
    expect(heard.toLowerCase()).toContain('x-content-type-options: nosniff');
    expect(await isAlive()).toBe(true);
  });

  test('many header lines end in an answer, too', async () => {
    await start();
    const lines = Array.from({ length: 3000 }, (_, at) => `x${at}: 1\r\n`).join('');
    const heard = await exchange(`GET /look HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${lines}\r\n`, 2000);
    expect(heard).toMatch(/^HTTP\/1.1 (200|4\d\d) /);
  });

  test('no host, an odd version, an upgrade and an expectation are answered below 500', async () => {
    await start();
    for (const bytes of [
      'GET /look HTTP/1.1\r\nConnection: close\r\n\r\n',
      'GET /look HTTP/9.9\r\nHost: a\r\nConnection: close\r\n\r\n',
      'GET /look HTTP/1.1\r\nHost: a\r\nConnection: close, upgrade\r\nUpgrade: h2c\r\n\r\n',
      'POST /keep HTTP/1.1\r\nHost: a\r\nConnection: close\r\nExpect: magic\r\nContent-Length: 0\r\n\r\n',
      'CONNECT example.org:443 HTTP/1.1\r\nHost: example.org\r\n\r\n',
      'GET http://example.org/look HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
      'OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    ]) {
      const heard = await exchange(bytes, 2000);
      expect(heard === '' || /^HTTP\/1.1 [24]\d\d /.test(heard), heard.slice(0, 100)).toBe(true);
    }
    expect(await isAlive()).toBe(true);
  });
});

describe('half a request', () => {
  const half =
    'POST /keep HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"con';

  test.each([
    ['body', half],
    ['header', 'GET /look HTTP/1.1\r\nHost: a\r\nX-Slow: '],
    [
      'chunk',
      'POST /keep HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nff\r\n{',
    ],
  ])('a %s that never ends is hung up on', async (_, bytes) => {
    await start({ requestTimeoutMs: 400 });
    const began = performance.now();
    const heard = await exchange(bytes, 5000);
    expect(heard).not.toBe('(still open)');
    expect(codes(heard)).toEqual(['malformed']);
    expect(performance.now() - began).toBeLessThan(2500);
  });

  test('a body that drips is hung up on as well', async () => {
    await start({ requestTimeoutMs: 500 });
    const socket = await open();
    socket.write(half);
    const drip = setInterval(() => socket.write('x'), 50);
    const closed = await Promise.race([hearOut(socket), sleep(4000).then(() => undefined)]);
    clearInterval(drip);
    expect(codes(closed ?? '')).toEqual(['malformed']);
  });

  test('hundreds of aborted requests leave the server as it was', async () => {
    await start();
    for (let round = 0; round < 10; round += 1) {
      const open20 = await Promise.all(Array.from({ length: 20 }, open));
      for (const socket of open20) {
        socket.write(half);
        await sleep(0);
        socket.resetAndDestroy();
      }
    }
    await sleep(100);
    expect(await isAlive()).toBe(true);
    expect(http?.logged()).toBe('');
  });

  test('a caller who is gone before the first look at the request is no bug', async () => {
    await start();
    http?.app.server.prependListener('request', ({ socket }) => socket.destroy());
    await exchange('GET /look HTTP/1.1\r\nHost: a\r\n\r\n');
    expect(http?.logged()).toBe('');
  });

  test('a body larger than it said, and one over the limit without a length', async () => {
    await start();
    const chunk = 'a'.repeat(1000);
    const chunks = `3e8\r\n${chunk}\r\n`.repeat(80);
    const type = 'Content-Type: application/json';
    const over = await exchange(
      `POST /keep HTTP/1.1\r\nHost: a\r\n${type}\r\nTransfer-Encoding: chunked\r\n\r\n${chunks}`,
      2000,
    );
    expect(over).toMatch(/^HTTP\/1.1 413 /);
    expect(codes(over)[0]).toBe('too-large');
    const tail = `POST /keep HTTP/1.1\r\nHost: a\r\n${type}\r\nContent-Length: 13\r\n\r\n{"content":1}and more\r\n\r\n`;
    const longer = await exchange(tail, 2000);
    expect(longer).toMatch(/^HTTP\/1.1 (200|400) /);
    expect(codes(longer)).toEqual(['malformed']);
  });
});

test('pipelined requests are answered in their order', async () => {
  await start();
  const bytes = ['1', '2', '3'].map((q) => `GET /look?q=${q} HTTP/1.1\r\nHost: a\r\n\r\n`).join('');
  const last = 'GET /look?q=4 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';
  const heard = await exchange(bytes + last, 2000);
  expect([...heard.matchAll(/"q":"(\d)"/g)].map((match) => match[1])).toEqual(['1', '2', '3', '4']);
});

test('a bad body costs the caller no connection', async () => {
  await start();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = (payload: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { 'content-type': 'application/json' };
      const call = request({ port, method: 'POST', path: '/keep', agent, headers }, (answer) => {
        answer.resume();
        answer.on('end', () => resolve(call.reusedSocket ? answer.statusCode : -(answer.statusCode ?? 0)));
      });
      call.on('error', reject);
      call.end(payload);
    });
  expect([await ask('{'), await ask('{"content":1}'), await ask('{"x":1}')]).toEqual([-400, 200, 422]);
  agent.destroy();
});

describe('stopping', () => {
  function holding(): { modules: ServedModule[]; finish: () => void } {
    let finish = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const calls = {
      ...smallCalls,
      look: async () => {
        await held;
        return { done: 'yes' };
      },
    };
    return { modules: [{ contract: small, face: { calls } }], finish };
  }

  test('lets running requests end, and takes no new ones', async () => {
    const { modules, finish } = holding();
    await start({}, modules);
    const running = fetch(`http://127.0.0.1:${port}/look`);
    await sleep(50);
    const stopped = http?.close();
    await sleep(50);
    await expect(fetch(`http://127.0.0.1:${port}/keep`)).rejects.toThrow();
    const began = performance.now();
    finish();
    expect(await (await running).json()).toEqual({ result: { done: 'yes' } });
    await stopped;
    expect(performance.now() - began).toBeLessThan(1500);
  });

  test('waits no longer than agreed', async () => {
    const { modules } = holding();
    await start({ drainMs: 200 }, modules);
    const running = fetch(`http://127.0.0.1:${port}/look`).then(
      () => 'answered',
      () => 'cut off',
    );
    await sleep(50);
    const began = performance.now();
    await http?.close();
    expect(performance.now() - began).toBeLessThan(1500);
    expect(await running).toBe('cut off');
  });

  test('turns away what still comes over open connections, but tells its health', async () => {
    const readiness = createReadiness();
    http = createSmallHttp({ readiness });
    readiness.stop();
    const refused = await http.app.inject('/look');
    expect([refused.statusCode, refused.json().error.code, refused.headers.connection]).toEqual([
      503,
      'busy',
      'close',
    ]);
    expect((await http.app.inject('/health/check')).statusCode).toBe(200);
  });
});
