import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { FairQueue } from '../database/fair-queue.ts';
import { createSmallHttp, type SmallHttp } from '../http/small-http.ts';
import { createMetrics } from './create-metrics.ts';
import { listenMetrics } from './listen-metrics.ts';

const opened: Array<() => Promise<void>> = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function figureOf(text: string, line: string): number {
  const found = text.split('\n').find((each) => each.startsWith(`${line} `));
  return Number(found?.slice(line.length + 1));
}

test('requests are counted by call and status, and read on a port of their own', async () => {
  const metrics = createMetrics();
  const http: SmallHttp = createSmallHttp({ figures: metrics.calls });
  const port = await freePort();
  const stop = await listenMetrics(metrics, port, '127.0.0.1');
  opened.push(() => http.close(), stop);
  for (let at = 0; at < 3; at += 1) await http.app.inject('/look');
  await http.app.inject('/look?q=1&q=2');
  await http.app.inject('/visit');
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
  const text = await answer.text();
  expect(text).toContain('# TYPE mitto_request_duration_seconds histogram');
  expect(figureOf(text, 'mitto_requests_total{call="look",status="200"}')).toBe(3);
  expect(figureOf(text, 'mitto_requests_total{call="look",status="422"}')).toBe(1);
  expect(figureOf(text, 'mitto_requests_total{call="visit",status="401"}')).toBe(1);
  expect(figureOf(text, 'mitto_request_duration_seconds_bucket{call="look",status="200",le="+Inf"}')).toBe(3);
  expect(figureOf(text, 'mitto_request_duration_seconds_count{call="look",status="200"}')).toBe(3);
  expect(figureOf(text, 'mitto_request_duration_seconds_sum{call="look",status="200"}')).toBeGreaterThan(0);
  expect(text).toContain('nodejs_eventloop_lag_seconds');
  expect(text).toContain('process_resident_memory_bytes');
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  expect((await http.app.inject('/metrics')).statusCode).toBe(404);
});

test('buckets hold what stayed within their bound', async () => {
  const metrics = createMetrics();
  const figure = metrics.calls.forCall('look');
  for (const seconds of [0.001, 0.005, 0.03, 0.7, 60]) figure.add(200, seconds);
  const text = await metrics.describe();
  const bucket = (le: string) =>
    figureOf(text, `mitto_request_duration_seconds_bucket{call="look",status="200",le="${le}"}`);
  expect(['0.005', '0.025', '0.05', '0.5', '1', '10', '+Inf'].map(bucket)).toEqual([2, 2, 3, 3, 4, 4, 5]);
  expect(figureOf(text, 'mitto_request_duration_seconds_sum{call="look",status="200"}')).toBeCloseTo(60.736);
});

test('turns at the database are counted, with those that wait now and those that were refused', async () => {
  const metrics = createMetrics();
  const limits = { call: { maxWaiting: 1 } };
  const queue = new FairQueue({ slots: 1, limits });
  metrics.turns.watch(queue);
  const ana = { kind: 'call', key: 'ana', weight: 1 } as const;
  const first = await queue.take(ana);
  const second = queue.take(ana);
  await expect(queue.take(ana)).rejects.toMatchObject({ code: 'busy' });
  expect(figureOf(await metrics.describe(), 'mitto_database_waiting')).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 20));
  first.end();
  (await second).end();
  const text = await metrics.describe();
  expect(figureOf(text, 'mitto_database_waiting')).toBe(0);
  expect(figureOf(text, 'mitto_database_turns_total{kind="call"}')).toBe(2);
  expect(figureOf(text, 'mitto_database_refused_total{kind="call"}')).toBe(1);
  expect(figureOf(text, 'mitto_database_wait_seconds_total{kind="call"}')).toBeGreaterThan(0.015);
  expect(figureOf(text, 'mitto_database_turn_seconds_total{kind="call"}')).toBeGreaterThan(0.015);
});
