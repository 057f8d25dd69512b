import { askAs } from '@mitto/server-kit/database/asking';
import { expect, test } from 'vitest';
import { hashInThread } from './hash-threads.ts';

const asCaller = (key: string, work: () => Promise<unknown>) => askAs({ kind: 'call', key, weight: 1 }, work);

test('a flood from one network is refused beyond its line, and a caller of another one goes next', async () => {
  const hash = String(await hashInThread({ password: 'Kingfisher-7-lake' }));
  const ends: string[] = [];
  const guess = (network: string) =>
    asCaller(network, () => hashInThread({ password: 'wrong', hash })).then(
      () => ends.push(network),
      (error: { code?: string }) => ends.push(`${network} ${error.code}`),
    );
  const flood = Array.from({ length: 30 }, () => guess('198.51.100.1'));
  const other = guess('203.0.113.9');
  await other;
  const served = ends.filter((end) => end === '198.51.100.1').length;
  expect(served).toBeLessThanOrEqual(4);
  await Promise.all(flood);
  expect(ends.filter((end) => end === '198.51.100.1 busy').length).toBeGreaterThanOrEqual(20);
}, 60_000);

test('a right password is known, a wrong one is not, and a hash that is none ends in an error', async () => {
  const hash = String(await hashInThread({ password: 'Kingfisher-7-lake' }));
  expect(await hashInThread({ password: 'Kingfisher-7-lake', hash })).toBe(true);
  expect(await hashInThread({ password: 'Kingfisher-8-lake', hash })).toBe(false);
  await expect(hashInThread({ password: 'x', hash: 'none' })).rejects.toThrow();
  expect(await hashInThread({ password: 'Kingfisher-7-lake', hash })).toBe(true);
});
