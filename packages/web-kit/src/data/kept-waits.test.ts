import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserStorage } from '../session/browser-storage.ts';
import { KeptWaits } from './kept-waits.ts';

class SmallStorage {
  readonly words = new Map<string, string>();
  getItem = (name: string) => this.words.get(name) ?? null;
  setItem = (name: string, word: string) => void this.words.set(name, word);
  removeItem = (name: string) => void this.words.delete(name);
}

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a wait goes on where it was when the page is opened again', () => {
  const storage = new SmallStorage();
  expect(new KeptWaits(storage).endOf('a', 60)).toBe(1_060_000);
  vi.advanceTimersByTime(20_000);
  expect(new KeptWaits(storage).endOf('a', 60)).toBe(1_060_000);
});

test('what is over is not kept, and what is forgotten begins anew', () => {
  const storage = new SmallStorage();
  const waits = new KeptWaits(storage);
  waits.endOf('short', 10);
  vi.advanceTimersByTime(20_000);
  waits.endOf('long', 60);
  expect([...storage.words.values()].join('')).not.toContain('short');
  waits.forget();
  expect(storage.words.size).toBe(0);
  expect(waits.endOf('long', 60)).toBe(1_080_000);
});

test.each(['no JSON', '7', '[["a"],[7,7],null]'])('a storage that says %s says nothing', (word) => {
  const storage = new SmallStorage();
  storage.setItem('mitto-waits', word);
  expect(new KeptWaits(storage).endOf('a', 60)).toBe(1_060_000);
});

test('a storage that refuses costs the memory of it only', () => {
  const refuse = () => {
    throw new Error('QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  const waits = new KeptWaits(browserStorage.device);
  expect(waits.endOf('a', 60)).toBe(1_060_000);
  expect(() => waits.forget()).not.toThrow();
});
