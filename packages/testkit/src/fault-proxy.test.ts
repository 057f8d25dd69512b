import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFaultProxy, type FaultProxy } from './fault-proxy.ts';

let echo: Server;
let heard: string;
let proxy: FaultProxy;
let clients: Socket[];

beforeEach(async () => {
  heard = '';
  clients = [];
  echo = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.on('data', (piece) => {
      heard += piece;
      socket.write(piece);
    });
    socket.on('end', () => socket.end('bye'));
  }).listen(0, '127.0.0.1');
  await once(echo, 'listening');
  const address = echo.address();
  if (typeof address !== 'object' || address === null) throw new Error('The echo server has no port.');
  proxy = await createFaultProxy(address.port);
});

afterEach(async () => {
  for (const client of clients) client.destroy();
  await proxy.close();
  await new Promise((resolve) => echo.close(resolve));
});

interface Client {
  readonly socket: Socket;
  readonly said: () => string;
  /** Code of the error that ended the connection, or `end`. */
  readonly ending: Promise<string>;
}

function dial(): Client {
  const socket = connect(proxy.port, '127.0.0.1').setNoDelay();
  clients.push(socket);
  let said = '';
  socket.on('data', (piece) => {
    said += piece;
  });
  const ending = new Promise<string>((resolve) => {
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'));
    socket.on('close', () => resolve('end'));
  });
  return { socket, said: () => said, ending };
}

async function until(isTrue: () => boolean): Promise<void> {
  const end = Date.now() + 3000;
  while (!isTrue()) {
    if (Date.now() > end) throw new Error('Not within 3 s.');
    await sleep(2);
  }
}

test('passes both ways, and the end of the talk', async () => {
  const { socket, said, ending } = dial();
  socket.write('hello');
  await until(() => said() === 'hello');
  socket.end();
  expect(await ending).toBe('end');
  expect(said()).toBe('hellobye');
  await until(() => proxy.count() === 0);
});

test('carries a megabyte whole', async () => {
  const { socket, said } = dial();
  socket.write('x'.repeat(1_000_000));
  await until(() => said().length === 1_000_000);
});

test('delays every byte both ways, and keeps the order when the delay shrinks', async () => {
  await proxy.set({ delayMs: 100 });
  const { socket, said } = dial();
  await once(socket, 'connect');
  const from = Date.now();
  socket.write('slow');
  await sleep(20);
  await proxy.set({ delayMs: 0 });
  socket.write(' and quick');
  await until(() => heard === 'slow and quick');
  expect(Date.now() - from).toBeGreaterThanOrEqual(95);
  await proxy.set({ delayMs: 100 });
  await until(() => said() === 'slow and quick');
});

test('loses the answer while the request arrives', async () => {
  const { socket, said } = dial();
  socket.write('first ');
  await until(() => said() === 'first ');
  await proxy.set({ mode: 'drop' });
  socket.write('second');
  await until(() => heard === 'first second');
  await sleep(50);
  expect(said()).toBe('first ');
});

test('loses the request', async () => {
  await proxy.set({ mode: 'drop', towards: 'server' });
  const { socket } = dial();
  socket.write('lost');
  await sleep(50);
  expect(heard).toBe('');
});

test('loses what comes after so many bytes', async () => {
  await proxy.set({ mode: 'drop', dropAfterBytes: 7 });
  const { socket, said } = dial();
  socket.write('only a part of this');
  await until(() => heard.length === 19);
  await until(() => said() === 'only a ');
  await sleep(50);
  expect(said()).toBe('only a ');
});

test('refuses, while open connections live on, and takes connections again afterwards', async () => {
  const open = dial();
  open.socket.write('a');
  await until(() => open.said() === 'a');
  await proxy.set({ mode: 'refuse' });
  expect(await dial().ending).toBe('ECONNREFUSED');
  open.socket.write('b');
  await until(() => open.said() === 'ab');
  await proxy.set({ mode: 'pass' });
  const again = dial();
  again.socket.write('c');
  await until(() => again.said() === 'c');
});

test('resets at once', async () => {
  await proxy.set({ mode: 'reset' });
  const { socket, ending } = dial();
  socket.write('hello');
  expect(await ending).toBe('ECONNRESET');
  expect(heard).toBe('');
});

test('half-open: accepts and never answers, also where it answered before', async () => {
  const before = dial();
  before.socket.write('a');
  await until(() => before.said() === 'a');
  await proxy.set({ mode: 'half-open' });
  before.socket.write('b');
  const after = dial();
  await once(after.socket, 'connect');
  after.socket.write('c');
  await sleep(50);
  expect([before.said(), after.said(), heard]).toEqual(['a', '', 'a']);
  expect([before.socket.readyState, after.socket.readyState]).toEqual(['open', 'open']);
});

test('cuts all open connections with a reset, on both sides', async () => {
  const { socket, said, ending } = dial();
  socket.write('a');
  await until(() => said() === 'a');
  proxy.cutAll();
  expect(await ending).toBe('ECONNRESET');
  await until(() => proxy.count() === 0);
});
