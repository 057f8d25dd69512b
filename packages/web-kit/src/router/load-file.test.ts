import { afterEach, expect, test, vi } from 'vitest';
import { loadModule } from './load-file.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('a module that has not come after 120 s is given up [web-kit 9.1]', async () => {
  vi.useFakeTimers();
  const ends: string[] = [];
  const loading = loadModule('slow', () => Promise.withResolvers<never>().promise);
  loading.catch((error: unknown) => ends.push(String(error)));
  await vi.advanceTimersByTimeAsync(119_999);
  expect(ends).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(ends).toEqual(['Error: The module of slow took longer than 120 s.']);
});
