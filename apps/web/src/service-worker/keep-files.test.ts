import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { keepFiles } from './keep-files.ts';

const closing: (() => unknown)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** Starts a file server; `statusOf` decides the status of the nth request for a path. */
async function serve(statusOf: (path: string, time: number) => number) {
  const times = new Map<string, number>();
  let [running, most] = [0, 0];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    const time = (times.get(path) ?? 0) + 1;
    times.set(path, time);
    running += 1;
    most = Math.max(most, running);
    setTimeout(() => {
      running -= 1;
      response.writeHead(statusOf(path, time), { 'retry-after': '7', connection: 'close' }).end(path);
    }, 5);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => server.close());
  // A server that listens on a port has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  const kept = new Map<string, string>();
  const pauses: number[] = [];
  const keeping = {
    ask: (url: string) => fetch(`http://127.0.0.1:${port}${url}`),
    keep: async (url: string, answer: Response) => void kept.set(url, await answer.text()),
    pause: async (ms: number) => void pauses.push(ms),
  };
  return { keeping, kept, pauses, times, maxAtOnce: () => most };
}

const files = Array.from({ length: 40 }, (_, at) => `/part-${at}.js`);

test('all are kept, a few at a time', async () => {
  const { keeping, kept, pauses, maxAtOnce } = await serve(() => 200);
  await keepFiles(files, keeping);
  expect([...kept.keys()].toSorted()).toEqual(files.toSorted());
  expect(kept.get('/part-7.js')).toBe('/part-7.js');
  expect([maxAtOnce(), pauses]).toEqual([6, []]);
});

test.each([429, 503])('a server that is busy (%d) is asked again when it says', async (busy) => {
  const { keeping, kept, pauses } = await serve((path, time) =>
    path === '/part-3.js' && time < 3 ? busy : 200,
  );
  await keepFiles(files, keeping);
  expect(kept.size).toBe(files.length);
  expect(pauses).toEqual([7000, 7000]);
});

test('one that stays away, or stays busy, fails the whole', async () => {
  const gone = await serve((path) => (path === '/part-3.js' ? 404 : 200));
  await expect(keepFiles(files, gone.keeping)).rejects.toThrow('/part-3.js was answered with 404.');
  expect(gone.times.get('/part-3.js')).toBe(1);
  const busy = await serve((path) => (path === '/part-3.js' ? 429 : 200));
  await expect(keepFiles(files, busy.keeping)).rejects.toThrow('429');
  expect(busy.times.get('/part-3.js')).toBe(4);
});
