import { randomFillSync } from 'node:crypto';
import type { Now } from '@mitto/kit/time';

const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
const drawBytes = 10;
const drawsAtOnce = 400;

/**
 * Creates UUIDv7s as request ids. Ids of the same millisecond are in random order; in return they cost a
 * tenth of `newId`.
 */
export function createRequestIds(now: Now): () => string {
  const pool = new Uint8Array(drawBytes * drawsAtOnce);
  let next = pool.length;
  let lastTime = -1;
  let lastHead = '';
  const octet = (at: number): string => hex[pool[at] ?? 0] ?? '00';
  return () => {
    if (next === pool.length) {
      randomFillSync(pool);
      next = 0;
    }
    const at = next;
    next += drawBytes;
    pool[at] = 0x70 | ((pool[at] ?? 0) & 0x0f);
    pool[at + 2] = 0x80 | ((pool[at + 2] ?? 0) & 0x3f);
    const time = now();
    if (time !== lastTime) {
      lastTime = time;
      const digits = Math.floor(time).toString(16).padStart(12, '0');
      lastHead = `${digits.slice(0, 8)}-${digits.slice(8, 12)}-`;
    }
    const middle = `${octet(at)}${octet(at + 1)}-${octet(at + 2)}${octet(at + 3)}`;
    const end = octet(at + 4) + octet(at + 5) + octet(at + 6) + octet(at + 7) + octet(at + 8) + octet(at + 9);
    return `${lastHead}${middle}-${end}`;
  };
}
