import { startLoopbackServer } from '@mitto/testkit/loopback-server';
import { expect, test } from 'vitest';
import { createProviderFetch } from './create-provider-fetch.ts';

const get = { method: 'GET', headers: {} };

test('the configured host is reached, wherever it is', async () => {
  const server = await startLoopbackServer((request, response) => {
    response.writeHead(200, { 'x-agent': request.headers['user-agent'] ?? '' }).end('hello');
  });
  const answer = await createProviderFetch([server.origin])(`${server.origin}/x`, get);
  expect(await answer.text()).toBe('hello');
  expect(answer.headers.get('x-agent')).toBe('Mitto');
  await server.close();
});

test('any other host has to be a public one, by name as by address', async () => {
  let asked = 0;
  const server = await startLoopbackServer((_request, response) => {
    asked += 1;
    response.end();
  });
  const { port } = server;
  const ask = createProviderFetch(['https://accounts.example']);
  const inside = [
    `http://127.0.0.1:${port}/`,
    `http://localhost:${port}/`,
    `http://2130706433:${port}/`,
    `http://0x7f.1:${port}/`,
    `http://[::1]:${port}/`,
    `http://[::ffff:127.0.0.1]:${port}/`,
    `http://0.0.0.0:${port}/`,
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.1/',
    'http://[fd00::1]/',
  ];
  for (const address of inside) await expect(ask(address, get), address).rejects.toThrow('private address');
  expect(asked).toBe(0);
  await server.close();
});

test('a redirect is an answer, not a way', async () => {
  const server = await startLoopbackServer((request, response) => {
    if (request.url === '/inside') throw new Error('It was followed.');
    response.writeHead(302, { location: '/inside' }).end();
  });
  const answer = await createProviderFetch([server.origin])(`${server.origin}/`, get);
  expect(answer.status).toBe(302);
  await server.close();
});

test('an answer that never ends is given up at half a megabyte', async () => {
  let sent = 0;
  const server = await startLoopbackServer((_request, response) => {
    const drip = setInterval(() => {
      sent += 65_536;
      response.write('x'.repeat(65_536));
    }, 1);
    response.on('close', () => clearInterval(drip));
  });
  const ask = createProviderFetch([server.origin]);
  await expect(ask(`${server.origin}/`, get)).rejects.toThrow('more than 524288 bytes');
  expect(sent).toBeLessThan(8_000_000);
  await server.close();
});

test('an answer that drips is given up after five seconds', async () => {
  const server = await startLoopbackServer((_request, response) => {
    const drip = setInterval(() => response.write('x'), 200);
    response.on('close', () => clearInterval(drip));
  });
  const since = performance.now();
  await expect(createProviderFetch([server.origin])(`${server.origin}/`, get)).rejects.toThrow();
  expect(performance.now() - since).toBeLessThan(6500);
  await server.close();
});
