/**
 * Encodes text as a QR code (ISO/IEC 18004): bytes in UTF-8, error correction level M, versions 1 to 20, which
 * hold up to 666 bytes.
 */

/** Codewords for error correction in each block, by version. */
const correction = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26];
/** Number of blocks, by version. */
const blocks = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16];
const levelM = 0;

/** Rows of modules; true is dark. Undefined for a text that is too long. */
export function qrMatrix(text: string): boolean[][] | undefined {
  const bytes = [...new TextEncoder().encode(text)];
  const version = correction.findIndex((_, at) => bytes.length <= roomOf(at + 1)) + 1;
  if (version === 0) return undefined;
  const frame = drawFrame(version);
  placeBits(frame, withCorrection(version, dataOf(version, bytes)));
  const masked = masks.map((mask, name) => applyMask(frame, version, mask, name));
  return masked.reduce((best, one) => (penaltyOf(one) < penaltyOf(best) ? one : best));
}

/** Bytes of text that fit: without the header of 4 bits and the length of 8 or 16. */
function roomOf(version: number): number {
  return dataWords(version) - (version < 10 ? 2 : 3);
}

function dataWords(version: number): number {
  return Math.floor(rawBits(version) / 8) - (correction[version - 1] ?? 0) * (blocks[version - 1] ?? 0);
}

/** Modules for data and correction: all, without the patterns and the two strips of information. */
function rawBits(version: number): number {
  const side = version * 4 + 17;
  const aligned = version === 1 ? 0 : Math.floor(version / 7) + 2;
  const alignment = aligned === 0 ? 0 : 25 * (aligned ** 2 - 3) - 10 * (aligned - 2);
  return side ** 2 - 3 * 64 - 31 - 2 * (side - 16) - alignment - (version < 7 ? 0 : 36);
}

function bitsOf(value: number, length: number): number[] {
  return Array.from({ length }, (_, at) => (value >>> (length - 1 - at)) & 1);
}

function dataOf(version: number, bytes: readonly number[]): number[] {
  const bits = [
    ...bitsOf(0b0100, 4),
    ...bitsOf(bytes.length, version < 10 ? 8 : 16),
    ...bytes.flatMap((byte) => bitsOf(byte, 8)),
    ...bitsOf(0, 4),
  ];
  const words = Array.from({ length: Math.floor(bits.length / 8) }, (_, at) =>
    bits.slice(at * 8, at * 8 + 8).reduce((word, bit) => word * 2 + bit, 0),
  );
  for (let pad = 0xec; words.length < dataWords(version); pad ^= 0xec ^ 0x11) words.push(pad);
  return words;
}

/** Splits the words into blocks, adds the correction of each, and interleaves them. */
function withCorrection(version: number, words: readonly number[]): number[] {
  const count = blocks[version - 1] ?? 1;
  const length = correction[version - 1] ?? 0;
  const short = Math.floor(words.length / count);
  const longer = words.length % count;
  const divisor = divisorOf(length);
  let from = 0;
  const parts = Array.from({ length: count }, (_, at) => {
    const data = words.slice(from, from + short + (at < count - longer ? 0 : 1));
    from += data.length;
    return { data, rest: remainder(data, divisor) };
  });
  const column = (lists: readonly (readonly number[])[]) =>
    Array.from({ length: Math.max(...lists.map((list) => list.length)) }, (_, at) =>
      lists.flatMap((list) => list[at] ?? []),
    ).flat();
  return [...column(parts.map(({ data }) => data)), ...column(parts.map(({ rest }) => rest))];
}

/** Product in the field of 256 elements with the polynomial x^8 + x^4 + x^3 + x^2 + 1. */
function times(one: number, other: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((other >>> bit) & 1) * one;
  }
  return product;
}

function divisorOf(degree: number): number[] {
  const result = [...Array<number>(degree - 1).fill(0), 1];
  let root = 1;
  for (let step = 0; step < degree; step += 1) {
    for (let at = 0; at < degree; at += 1) {
      result[at] = times(result[at] ?? 0, root) ^ (result[at + 1] ?? 0);
    }
    root = times(root, 2);
  }
  return result;
}

function remainder(data: readonly number[], divisor: readonly number[]): number[] {
  let rest = divisor.map(() => 0);
  for (const word of data) {
    const factor = word ^ (rest[0] ?? 0);
    rest = divisor.map((coefficient, at) => (rest[at + 1] ?? 0) ^ times(coefficient, factor));
  }
  return rest;
}

/** A module is undefined until it is drawn. */
type Frame = (boolean | undefined)[][];

function drawFrame(version: number): Frame {
  const side = version * 4 + 17;
  const frame: Frame = Array.from({ length: side }, () => Array<boolean | undefined>(side).fill(undefined));
  const draw = (x: number, y: number, isDark: boolean) => {
    const row = frame[y];
    if (row && x >= 0 && x < side) row[x] = isDark;
  };
  for (let at = 0; at < side; at += 1) {
    draw(6, at, at % 2 === 0);
    draw(at, 6, at % 2 === 0);
  }
  const rings = (x: number, y: number, radius: number, light: readonly number[]) => {
    for (let dy = -radius; dy <= radius; dy += 1)
      for (let dx = -radius; dx <= radius; dx += 1)
        draw(x + dx, y + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))));
  };
  const centres = alignmentOf(version);
  const last = centres.length - 1;
  for (const [column, x] of centres.entries())
    for (const [line, y] of centres.entries()) {
      const isInCorner = (column === 0 && (line === 0 || line === last)) || (column === last && line === 0);
      if (!isInCorner) rings(x, y, 2, [1]);
    }
  for (const [x, y] of [
    [3, 3],
    [side - 4, 3],
    [3, side - 4],
  ] as const)
    rings(x, y, 4, [2, 4]);
  drawFormat(frame, 0);
  if (version >= 7) drawVersion(frame, version);
  return frame;
}

function alignmentOf(version: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2;
  const side = version * 4 + 17;
  return [6, ...Array.from({ length: count - 1 }, (_, at) => side - 7 - at * step).toReversed()];
}

/** Level and mask with their correction (BCH), twice. */
function drawFormat(frame: Frame, mask: number): void {
  const side = frame.length;
  const data = (levelM << 3) | mask;
  let rest = data;
  for (let bit = 0; bit < 10; bit += 1) rest = (rest << 1) ^ ((rest >>> 9) * 0x537);
  const bits = ((data << 10) | rest) ^ 0x5412;
  const set = (x: number, y: number, bit: number) => {
    const row = frame[y];
    if (row) row[x] = ((bits >>> bit) & 1) === 1;
  };
  for (let bit = 0; bit <= 5; bit += 1) set(8, bit, bit);
  set(8, 7, 6);
  set(8, 8, 7);
  set(7, 8, 8);
  for (let bit = 9; bit < 15; bit += 1) set(14 - bit, 8, bit);
  for (let bit = 0; bit < 8; bit += 1) set(side - 1 - bit, 8, bit);
  for (let bit = 8; bit < 15; bit += 1) set(8, side - 15 + bit, bit);
  const row = frame[side - 8];
  if (row) row[8] = true;
}

function drawVersion(frame: Frame, version: number): void {
  let rest = version;
  for (let bit = 0; bit < 12; bit += 1) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25);
  const bits = (version << 12) | rest;
  for (let bit = 0; bit < 18; bit += 1) {
    const isDark = ((bits >>> bit) & 1) === 1;
    const far = frame.length - 11 + (bit % 3);
    const near = Math.floor(bit / 3);
    const [upper, lower] = [frame[near], frame[far]];
    if (upper) upper[far] = isDark;
    if (lower) lower[near] = isDark;
  }
}

/** Modules that hold data, in the order of the standard: zigzag in columns of two, from the right. */
function* dataPlaces(frame: Frame): Generator<readonly [x: number, y: number]> {
  const side = frame.length;
  for (let right = side - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < side; step += 1) {
      const isUp = ((right + 1) & 2) === 0;
      const y = isUp ? side - 1 - step : step;
      for (const x of [right, right - 1]) if (frame[y]?.[x] === undefined) yield [x, y];
    }
  }
}

const placed = new WeakMap<Frame, readonly (readonly [number, number])[]>();

function placeBits(frame: Frame, words: readonly number[]): void {
  const places = [...dataPlaces(frame)];
  placed.set(frame, places);
  for (const [at, [x, y]] of places.entries()) {
    const row = frame[y];
    if (row) row[x] = (((words[at >>> 3] ?? 0) >>> (7 - (at & 7))) & 1) === 1;
  }
}

const masks: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

function applyMask(
  frame: Frame,
  version: number,
  mask: (x: number, y: number) => boolean,
  name: number,
): boolean[][] {
  const copy: Frame = frame.map((row) => [...row]);
  for (const [x, y] of placed.get(frame) ?? []) {
    const row = copy[y];
    if (row && mask(x, y)) row[x] = row[x] !== true;
  }
  drawFormat(copy, name);
  if (version >= 7) drawVersion(copy, version);
  return copy.map((row) => row.map((isDark) => isDark === true));
}

/** The standard's measure of patterns that are hard to read; the mask with the least is taken. */
function penaltyOf(matrix: readonly (readonly boolean[])[]): number {
  const side = matrix.length;
  const columns = matrix.map((_, x) => matrix.map((row) => row[x] === true));
  let penalty = 0;
  for (const line of [...matrix, ...columns]) {
    const text = line.map((isDark) => (isDark ? '1' : '0')).join('');
    for (const [run] of text.matchAll(/0{5,}|1{5,}/g)) penalty += run.length - 2;
    for (const pattern of ['10111010000', '00001011101'])
      for (let at = text.indexOf(pattern); at >= 0; at = text.indexOf(pattern, at + 1)) penalty += 40;
  }
  for (let y = 1; y < side; y += 1)
    for (let x = 1; x < side; x += 1) {
      const same = [matrix[y - 1]?.[x], matrix[y]?.[x - 1], matrix[y - 1]?.[x - 1]];
      if (same.every((one) => one === matrix[y]?.[x])) penalty += 3;
    }
  const dark = matrix.flat().filter(Boolean).length;
  return penalty + Math.floor(Math.abs((dark * 20) / side ** 2 - 10)) * 10;
}
