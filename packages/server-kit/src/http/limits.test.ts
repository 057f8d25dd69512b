import { afterEach, expect, test } from 'vitest';
import { addressKey } from './address-key.ts';
import type { RouteConfig } from './guard-pages.ts';
import { nextShare } from './overload.ts';
import { PublicCalls } from './public-calls.ts';
import { createSmallHttp, type SmallHttp } from './small-http.ts';
import { TokenBuckets } from './token-buckets.ts';

let http: SmallHttp | undefined;
afterEach(async () => {
  await http?.close();
  http = undefined;
});

test('a bucket empties, tells how long to wait, and fills again', () => {
  const buckets = new TokenBuckets({ perSecond: 2, burst: 3 }, 10);
  expect([1, 2, 3].map(() => buckets.take('a', 0))).toEqual([0, 0, 0]);
  expect(buckets.take('a', 0)).toBe(1);
  expect(buckets.take('b', 0)).toBe(0);
  expect([500, 500].map((now) => buckets.take('a', now))).toEqual([0, 1]);
  expect([1, 2, 3, 4].map(() => buckets.take('a', 60_000))).toEqual([0, 0, 0, 1]);
});

test('a slow bucket tells the whole wait, and a clock set back takes nothing away', () => {
  const buckets = new TokenBuckets({ perSecond: 1 / 60, burst: 1 }, 10);
  buckets.take('a', 100_000);
  expect(buckets.take('a', 100_000)).toBe(60);
  expect(buckets.take('a', 0)).toBe(60);
});

test('a million addresses take no more memory than agreed, and a busy one is not forgotten', () => {
  const buckets = new TokenBuckets({ perSecond: 0.001, burst: 5 }, 1000);
  for (let at = 0; at < 5; at += 1) buckets.take('busy', 0);
  for (let at = 0; at < 1_000_000; at += 1) {
    buckets.take(`address ${at}`, 0);
    if (at % 400 === 0) expect(buckets.take('busy', 0)).toBeGreaterThan(0);
  }
  expect(buckets.size).toBeLessThanOrEqual(1000);
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:DB8:0001:2::', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('%s is counted under %s', (ip, key) => {
  expect(addressKey(ip)).toBe(key);
});

test('an address that asks too often is told to wait, others are not', async () => {
  http = createSmallHttp({ trustProxy: 1, limits: { everyCall: { perSecond: 1, burst: 3 } } });
  const { app } = http;
  const ask = (ip: string, url = '/look') =>
    app.inject({ url, headers: { 'x-forwarded-for': ip, authorization: 'Bearer ana' } });
  for (let at = 0; at < 3; at += 1) expect((await ask('2001:db8:1:2::1')).statusCode).toBe(200);
  for (const url of ['/look', '/visit', '/nowhere']) {
    const answer = await ask('2001:db8:1:2::2', url);
    expect([answer.statusCode, answer.json().error.code, answer.json().error.countDown]).toEqual([
      429,
      'too-many',
      1,
    ]);
    expect(answer.headers['retry-after']).toBe('1');
  }
  expect((await ask('2001:db8:1:3::1')).statusCode).toBe(200);
});

test('without a proxy of ours nobody chooses the address they are counted under', async () => {
  http = createSmallHttp({ limits: { everyCall: { perSecond: 1, burst: 1 } } });
  const { app } = http;
  const ask = (ip: string) => app.inject({ url: '/look', headers: { 'x-forwarded-for': ip } });
  expect((await ask('192.0.2.1')).statusCode).toBe(200);
  expect((await ask('192.0.2.2')).statusCode).toBe(429);
});

test('behind a proxy of ours the address that it wrote counts, not what the caller wrote before', async () => {
  http = createSmallHttp({ trustProxy: 1 });
  const ask = async (forwarded: string) => {
    const headers = { 'x-forwarded-for': forwarded, authorization: 'Bearer ana' };
    return (await http?.app.inject({ url: '/visit', headers }))?.json().result.ip;
  };
  expect(await ask('203.0.113.9, 192.0.2.1')).toBe('192.0.2.1');
  expect(await ask('192.0.2.1, <script>')).toBe('127.0.0.1');
});

test('calls that ask for nothing have the tighter limit', async () => {
  http = createSmallHttp({ limits: { publicCalls: { perSecond: 1, burst: 2 } } });
  const { app } = http;
  const ask = (url: string) => app.inject({ url, headers: { authorization: 'Bearer ana' } });
  expect(
    [await ask('/look'), await ask('/look'), await ask('/look')].map((answer) => answer.statusCode),
  ).toEqual([200, 200, 429]);
  expect((await ask('/visit')).statusCode).toBe(200);
});

test('no more actions run at once than agreed', async () => {
  let finish = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const { small, smallCalls } = await import('./small-catalogue.ts');
  const calls = {
    ...smallCalls,
    look: async () => {
      await held;
      return {};
    },
  };
  http = createSmallHttp({ limits: { maxRunning: 2 } }, [{ contract: small, face: { calls } }]);
  const { app } = http;
  const running = [app.inject('/look'), app.inject('/look')];
  await new Promise((resolve) => setTimeout(resolve, 30));
  const refused = await app.inject('/look');
  expect([refused.statusCode, refused.json().error.code]).toEqual([503, 'busy']);
  expect((await app.inject('/health/check')).statusCode).toBe(200);
  finish();
  expect((await Promise.all(running)).map((answer) => answer.statusCode)).toEqual([200, 200]);
  expect((await app.inject('/look')).statusCode).toBe(200);
});

test('the later the event loop, the larger the share that is turned away, and back again', () => {
  let share = 0;
  for (let at = 0; at < 3; at += 1) share = nextShare(share, 300, 200);
  expect(share).toBeCloseTo(0.45);
  expect(nextShare(0, 5000, 200)).toBe(0.5);
  for (let at = 0; at < 20; at += 1) share = nextShare(share, 300, 200);
  expect(share).toBe(0.9);
  for (let at = 0; at < 40; at += 1) share = nextShare(share, 100, 200);
  expect(share).toBe(0);
});

test('a page’s files are counted apart from calls: the many of a first visit take no call away', async () => {
  http = createSmallHttp({
    limits: { everyCall: { perSecond: 1, burst: 2 }, everyFile: { perSecond: 1, burst: 5 } },
  });
  const { app } = http;
  app.get('/files/part.js', { config: { isFile: true } satisfies RouteConfig }, async () => 'part');
  const statusOf = async (url: string) => (await app.inject({ url })).statusCode;
  const files = [];
  for (let at = 0; at < 7; at += 1) files.push(await statusOf('/files/part.js'));
  expect(files).toEqual([200, 200, 200, 200, 200, 429, 429]);
  expect([await statusOf('/look'), await statusOf('/look'), await statusOf('/look')].at(-1)).toBe(429);
  expect(await statusOf('/files/part.js')).toBe(429);
});

test('an overloaded server turns calls away, and what a page is made of not', async () => {
  http = createSmallHttp({ limits: { loopDelayMs: 0.001 } });
  const { app } = http;
  app.get('/files/part.js', { config: { isFile: true } satisfies RouteConfig }, async () => 'part');
  app.get('/files/listed', async () => 'listed');
  const statusOf = async (url: string) => (await app.inject({ url })).statusCode;
  const isShed = async () => {
    const busyUntil = performance.now() + 120;
    while (performance.now() < busyUntil);
    await new Promise((resolve) => setTimeout(resolve, 1));
    return await statusOf('/look');
  };
  await expect.poll(isShed, { timeout: 20_000, interval: 1 }).toBe(503);
  const asked = Array.from({ length: 30 }, async () => [
    await statusOf('/files/part.js'),
    await statusOf('/files/listed'),
  ]);
  const answers = await Promise.all(asked);
  expect(answers.map(([part]) => part)).toEqual(Array(30).fill(200));
  expect(answers.map(([, listed]) => listed)).toContain(503);
});

test('public calls are counted by the /64 of a caller, and more generously by the /56 and /48 around it', () => {
  const calls = new PublicCalls({ perSecond: 1, burst: 5 }, 1000);
  const took = (address: (at: number) => string) => {
    let count = 0;
    for (let at = 0; at < 200; at += 1) if (calls.take(address(at), 0) === 0) count += 1;
    return count;
  };
  const hex = (at: number) => at.toString(16);
  expect(took((at) => `2001:db8:1:1::${hex(at)}`)).toBe(5);
  // 200 networks of one household, then 200 of one site.
  expect(took((at) => `2001:db8:1:2${hex(at).padStart(2, '0')}::1`)).toBe(20);
  expect(took((at) => `2001:db8:2:${hex(at)}00::1`)).toBe(80);
  expect(took((at) => `192.0.2.${at}`)).toBe(200);
});
