const rounds = fractionsOfPrimes(64, 1 / 3);
/** State before the first block. */
export const sha256Start: Int32Array = fractionsOfPrimes(8, 1 / 2);

/** Computes the constants of FIPS 180-4: the first 32 fraction bits of the primes' roots. */
function fractionsOfPrimes(count: number, power: number): Int32Array {
  const found: number[] = [];
  const primes: number[] = [];
  for (let candidate = 2; found.length < count; candidate += 1) {
    if (primes.some((prime) => candidate % prime === 0)) continue;
    primes.push(candidate);
    found.push((candidate ** power % 1) * 2 ** 32);
  }
  return Int32Array.from(found);
}

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/** Pads the message to whole blocks of 64 bytes: a one bit, zeros, and the length in bits. */
function padded(message: Uint8Array): DataView {
  const blocks = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64);
  blocks.set(message);
  blocks[message.length] = 0x80;
  const view = new DataView(blocks.buffer);
  view.setUint32(blocks.length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(blocks.length - 4, message.length << 3);
  return view;
}

/**
 * Mixes one block into the state. `words` begins with the 16 words of the block; the rest is overwritten.
 * Millions of blocks are mixed for a proof of work, so nothing is allocated here.
 */
export function compress(state: Int32Array, words: Int32Array): void {
  for (let index = 16; index < 64; index += 1) {
    const early = words[index - 15] ?? 0;
    const late = words[index - 2] ?? 0;
    const low = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const high = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words[index] = (words[index - 16] ?? 0) + low + (words[index - 7] ?? 0) + high;
  }
  let a = state[0] ?? 0;
  let b = state[1] ?? 0;
  let c = state[2] ?? 0;
  let d = state[3] ?? 0;
  let e = state[4] ?? 0;
  let f = state[5] ?? 0;
  let g = state[6] ?? 0;
  let h = state[7] ?? 0;
  for (let index = 0; index < 64; index += 1) {
    const chosen = (e & f) ^ (~e & g);
    const ofE = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const one = (h + ofE + chosen + (rounds[index] ?? 0) + (words[index] ?? 0)) | 0;
    const ofA = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + ofA + majority) | 0;
  }
  state[0] = (state[0] ?? 0) + a;
  state[1] = (state[1] ?? 0) + b;
  state[2] = (state[2] ?? 0) + c;
  state[3] = (state[3] ?? 0) + d;
  state[4] = (state[4] ?? 0) + e;
  state[5] = (state[5] ?? 0) + f;
  state[6] = (state[6] ?? 0) + g;
  state[7] = (state[7] ?? 0) + h;
}

/**
 * Synchronous SHA-256. The browser's own is asynchronous, and an IndexedDB transaction would end while
 * waiting for it.
 */
export function sha256(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const state = sha256Start.slice();
  const words = new Int32Array(64);
  const view = padded(message);
  for (let offset = 0; offset < view.byteLength; offset += 64) {
    for (let index = 0; index < 16; index += 1) words[index] = view.getInt32(offset + index * 4);
    compress(state, words);
  }
  const digest = new DataView(new ArrayBuffer(32));
  for (const [index, word] of state.entries()) digest.setInt32(index * 4, word);
  return new Uint8Array(digest.buffer);
}
