const rounds = fractionsOfPrimes(64, 1 / 3);
const start = fractionsOfPrimes(8, 1 / 2);

/** Computes the constants of FIPS 180-4: the first 32 fraction bits of the primes' roots. */
function fractionsOfPrimes(count: number, power: number): Uint32Array {
  const found: number[] = [];
  const primes: number[] = [];
  for (let candidate = 2; found.length < count; candidate += 1) {
    if (primes.some((prime) => candidate % prime === 0)) continue;
    primes.push(candidate);
    found.push((candidate ** power % 1) * 2 ** 32);
  }
  return Uint32Array.from(found);
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

function schedule(view: DataView, offset: number): Uint32Array {
  const words = new Uint32Array(64);
  const at = (index: number) => words[index] ?? 0;
  for (let index = 0; index < 16; index += 1) words[index] = view.getUint32(offset + index * 4);
  for (let index = 16; index < 64; index += 1) {
    const [early, late] = [at(index - 15), at(index - 2)];
    const low = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const high = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words[index] = at(index - 16) + low + at(index - 7) + high;
  }
  return words;
}

function mix(state: Uint32Array, words: Uint32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let index = 0; index < 64; index += 1) {
    const chosen = (e & f) ^ (~e & g);
    const ofE = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const one = (h + ofE + chosen + (rounds[index] ?? 0) + (words[index] ?? 0)) | 0;
    const ofA = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const most = (a & b) ^ (a & c) ^ (b & c);
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + ofA + most) | 0];
  }
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) state[index] = (state[index] ?? 0) + word;
}

/**
 * Synchronous SHA-256. The browser's own is asynchronous, and an IndexedDB transaction would end while
 * waiting for it.
 */
export function sha256(message: Uint8Array): Uint8Array {
  const state = start.slice();
  const view = padded(message);
  for (let offset = 0; offset < view.byteLength; offset += 64) mix(state, schedule(view, offset));
  const digest = new DataView(new ArrayBuffer(32));
  for (const [index, word] of state.entries()) digest.setUint32(index * 4, word);
  return new Uint8Array(digest.buffer);
}
