import { beforeEach, expect, test } from 'vitest';
import { matchEnvironment } from './environment.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const databaseNames = async () => (await indexedDB.databases()).map(({ name }) => name);

test('what another environment left is cleared, once; what is of this one stays [web-kit 4.1]', async () => {
  await matchEnvironment('staging');
  localStorage.setItem('mitto-session', 'of staging');
  sessionStorage.setItem('draft', 'of staging');
  await new Promise<void>((resolve) => {
    const opening = indexedDB.open('mitto/of-staging');
    opening.onsuccess = () => {
      opening.result.close();
      resolve();
    };
  });
  expect(await matchEnvironment('staging')).toBe(false);
  expect(localStorage.getItem('mitto-session')).toBe('of staging');
  expect(await matchEnvironment('production')).toBe(true);
  expect([localStorage.length, sessionStorage.length]).toEqual([1, 0]);
  expect(await databaseNames()).not.toContain('mitto/of-staging');
  localStorage.setItem('mitto-session', 'of production');
  expect(await matchEnvironment('production')).toBe(false);
  expect(localStorage.getItem('mitto-session')).toBe('of production');
});

test('the first visit keeps what was chosen before the app was there', async () => {
  localStorage.setItem('mitto-started', 'yes');
  sessionStorage.setItem('draft', 'of nobody else');
  expect(await matchEnvironment('production')).toBe(false);
  expect([localStorage.getItem('mitto-started'), sessionStorage.length]).toEqual(['yes', 1]);
  expect(await matchEnvironment('staging')).toBe(true);
  expect(localStorage.getItem('mitto-started')).toBeNull();
});

test('a storage that is refused does not keep the app from starting', async () => {
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError');
  };
  const device = { getItem: refuse, setItem: refuse, clear: refuse };
  expect(await matchEnvironment('production', { device, window: device, databases: indexedDB })).toBe(false);
});
