// @pglite: the demo lives on it
import { request } from 'node:http';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: World;
let byPath: World;
beforeAll(async () => {
  world = await startWorld({ settings: { appOrigin: 'http://mitto.test:4000' } });
  byPath = await startWorld({ settings: { appRouting: 'path' } });
});
afterAll(() => Promise.all([world.close(), byPath.close()]));

/** Asks as a browser does whose address bar shows another host. */
function statusOf(url: string, host: string, method = 'GET'): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
  request(url, { method, headers: { host, accept: 'text/html' } }, (answer) => {
    answer.resume();
    resolve(answer.statusCode);
  })
    .on('error', reject)
    .end();
  return promise;
}

const pages = ['/dev/outbox', '/dev/database', '/dev/database/page.js'];

test.each([
  'localhost',
  'localhost:4000',
  '127.0.0.1:4000',
  '192.168.1.5:4000',
  '[::1]:4000',
  'trial.localhost:4000',
  'mitto.test:4000',
])('the pages for developers are shown under %s', async (host) => {
  for (const page of pages.slice(0, 2)) expect(await statusOf(`${world.url}${page}`, host)).toBe(200);
});

test.each([
  'attacker.test',
  'attacker.test:4000',
  'localhost.attacker.test',
  'notlocalhost',
  '127.0.0.1.attacker.test',
  '127.0.0.1@attacker.test',
  'mitto.test.attacker.test',
])('the pages for developers are not shown under the host "%s"', async (host) => {
  for (const page of pages) expect([400, 403]).toContain(await statusOf(`${world.url}${page}`, host));
});

test('an address below /dev/ that there is not is nothing of the app, whatever its addresses look like', async () => {
  for (const { url } of [world, byPath])
    for (const path of ['/dev/', '/dev/nothing', '/dev/outbox/more'])
      expect([path, await statusOf(`${url}${path}`, 'localhost')]).toEqual([path, 404]);
});

test('TRACE is answered nowhere: it would repeat headers to whoever asks', async () => {
  for (const path of ['/', '/dev/outbox', '/health/check'])
    expect([path, await statusOf(`${world.url}${path}`, 'localhost', 'TRACE')]).toEqual([path, 404]);
});
