import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDiskStore } from './create-disk-store.ts';
import type { MediaStore } from './media-store.ts';

const key = 'AbCdEfGhIjKlMnOpQrStUv';
let folder: string;
let store: MediaStore;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mitto-store-'));
  store = createDiskStore(join(folder, 'media'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('what is written is read, by nobody else of this machine, and gone when it is removed', async () => {
  const place = { key, size: '360' };
  await store.write(place, Buffer.from('one'), 'image/webp');
  await store.write(place, Buffer.from('another'), 'image/webp');
  expect((await store.read(place))?.toString()).toBe('another');
  expect(await store.read({ key, size: '720' })).toBeUndefined();
  const file = join(folder, 'media', 'ab', key, '360');
  expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
  expect(readdirSync(join(folder, 'media', 'ab', key))).toEqual(['360']);
  await store.remove(place);
  await store.remove(place);
  expect(existsSync(join(folder, 'media', 'ab', key))).toBe(false);
});

test('what a killed process had not finished is never read, and goes with the rest', async () => {
  const place = { key, size: '360' };
  mkdirSync(join(folder, 'media', 'ab', key), { recursive: true });
  writeFileSync(join(folder, 'media', 'ab', key, '360.new'), 'hal');
  expect(await store.read(place)).toBeUndefined();
  await store.remove(place);
  expect(existsSync(join(folder, 'media', 'ab', key))).toBe(false);
});

test.each([
  { key: '../../../../etc/passwd', size: '360' },
  { key: `${key.slice(0, 21)}/`, size: '360' },
  { key, size: '../../x' },
  { key, size: '360.new' },
  { key, size: '' },
  { key: '', size: '360' },
])('$key/$size is no place', async (place) => {
  writeFileSync(join(folder, 'x'), 'secret');
  await expect(store.read(place)).rejects.toThrow('shape');
  await expect(store.write(place, Buffer.from('x'), 'x')).rejects.toThrow('shape');
  await expect(store.remove(place)).rejects.toThrow('shape');
});
