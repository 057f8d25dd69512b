import { createHash, randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { Id, newId } from './ids.ts';
import { naturalRef } from './natural-ref.ts';
import { sha256 } from './sha-256.ts';

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

test('the digest is that of the standard, whatever the length', () => {
  expect(hexOf(sha256(new TextEncoder().encode('abc')))).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
  for (let length = 0; length < 300; length += 1) {
    const message = randomBytes(length);
    expect(hexOf(sha256(message)), `${length} bytes`).toBe(
      createHash('sha256').update(message).digest('hex'),
    );
  }
});

test('a natural reference is an id, the same every time, and another for whatever differs', () => {
  const [me, other] = [newId(), newId()];
  const ref = naturalRef(me, 'circles', other);
  expect(v.is(Id, ref)).toBe(true);
  expect(naturalRef(me, 'circles', other)).toBe(ref);
  const different = [naturalRef(other, 'circles', me), naturalRef(me, 'favorite', other)];
  expect(new Set([ref, ...different]).size).toBe(3);
  // Stored rows contain references made by this function, so its result may never change.
  expect(naturalRef('a', 'circles', 'b')).toBe('0c923ea0-15fe-8a59-9f32-0e22ae3e5541');
});
