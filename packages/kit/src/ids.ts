import * as v from 'valibot';

const lastDraw = { time: 0, counter: 0 };

/** Makes a UUIDv7. Ids sort by creation time, also within one millisecond of one process. */
export function newId(now: number = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  // A counter of twelve bits orders the ids of one millisecond (RFC 9562, method 1).
  if (now > lastDraw.time) {
    lastDraw.time = now;
    lastDraw.counter = (((bytes[6] ?? 0) << 8) | (bytes[7] ?? 0)) & 0x7ff;
  } else {
    lastDraw.counter += 1;
    if (lastDraw.counter > 0xfff) {
      lastDraw.time += 1;
      lastDraw.counter = 0;
    }
  }
  let rest = lastDraw.time;
  for (let index = 5; index >= 0; index -= 1) {
    bytes[index] = rest % 256;
    rest = Math.floor(rest / 256);
  }
  bytes[6] = 0x70 | (lastDraw.counter >> 8);
  bytes[7] = lastDraw.counter & 0xff;
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

const idPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

export const Id = v.pipe(v.string(), v.regex(idPattern, 'id'));
export type Id = v.InferOutput<typeof Id>;

/**
 * Makes the id of a member. It is random, unlike other ids: everybody who sees a member sees their uid, and it
 * must not tell when they registered.
 */
export function newUid(): Uid {
  return crypto.randomUUID();
}

/** A member's id. */
export const Uid = Id;
export type Uid = Id;
