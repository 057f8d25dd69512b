import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Connection } from './connection.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const never = () => false;

/** A connection to a server that can be away; counts the probes. */
function connect() {
  const server = { isThere: true, probes: 0 };
  const changes: boolean[] = [];
  const connection = new Connection({
    probe: async () => {
      server.probes += 1;
      if (!server.isThere) throw new TypeError('Failed to fetch');
    },
    onChange: (isReached) => changes.push(isReached),
  });
  return { server, changes, connection };
}

const broken = () => Promise.reject(new TypeError('Failed to fetch'));
const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('a request that fails and a probe that fails: the server is away, until a probe reaches it', async () => {
  const { server, changes, connection } = connect();
  server.isThere = false;
  await expect(connection.follow(broken(), never)).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(0);
  expect(changes).toEqual([false]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.probes).toBeLessThan(14);
  server.isThere = true;
  await vi.advanceTimersByTimeAsync(8000);
  expect(changes).toEqual([false, true]);
  const { probes } = server;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.probes).toBe(probes);
});

test('a request that fails alone says nothing about the connection', async () => {
  const { server, changes, connection } = connect();
  await expect(connection.follow(broken(), never)).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(0);
  expect([server.probes, changes]).toEqual([1, []]);
});

test('three seconds without a byte and a silent probe: the server is away, until the answer begins', async () => {
  const { server, changes, connection } = connect();
  server.isThere = false;
  const answer = connection.follow(after(5000), never);
  await vi.advanceTimersByTimeAsync(2900);
  expect(changes).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(changes).toEqual([false]);
  await vi.advanceTimersByTimeAsync(2000);
  await answer;
  expect(changes).toEqual([false, true]);
});

test('a slow answer of a server that can be reached is no reason for doubt', async () => {
  const { changes, connection } = connect();
  const answer = connection.follow(after(20_000), never);
  await vi.advanceTimersByTimeAsync(20_000);
  await answer;
  expect(changes).toEqual([]);
});

test('a request that its caller aborts is not followed by a probe', async () => {
  const { server, connection } = connect();
  server.isThere = false;
  await expect(connection.follow(broken(), () => true)).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(0);
  expect(server.probes).toBe(0);
});
