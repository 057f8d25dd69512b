import { readAvifHead } from './avif-head.ts';
import { readJpegHead } from './jpeg-head.ts';
import { PictureRefused } from './picture-fault.ts';
import type { PictureHead } from './told-picture.ts';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const colourTypes = new Set([0, 2, 3, 4, 6]);
const headerLength = 13;

function readPngHead(bytes: Buffer): PictureHead | undefined {
  if (!bytes.subarray(0, signature.length).equals(signature)) return undefined;
  const isWhole = bytes.length >= 33 && bytes.readUInt32BE(8) === headerLength;
  if (!isWhole || nameOf(bytes, 8) !== 'IHDR') throw new PictureRefused('picture/broken');
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const [depth = 0, colourType = -1, , , interlace = 0] = bytes.subarray(24, 29);
  if (width === 0 || height === 0 || !colourTypes.has(colourType)) throw new PictureRefused('picture/broken');
  if (moves(bytes)) throw new PictureRefused('picture/animated');
  // The decoder holds an interlaced picture as a whole in memory: 4 bytes for each pixel, or 8 bytes at 16
  // bits per sample.
  const whole = depth === 16 ? 8 : 4;
  return { kind: 'png', width, height, bytesPerPixel: 1 + (interlace === 0 ? 0 : whole) };
}

/** True if the picture is animated. An animated PNG has an acTL chunk before its first image data. */
function moves(bytes: Buffer): boolean {
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const name = nameOf(bytes, at);
    if (name === 'acTL') return true;
    if (name === 'IDAT' || name === 'IEND') return false;
  }
  return false;
}

const nameOf = (bytes: Buffer, at: number): string => bytes.toString('latin1', at + 4, at + 8);

export const maxPixels = 40_000_000;
export const leastSide = 100;
/**
 * Max width and height in pixels. Decoders hold several whole rows in memory, so a limit on the number of
 * pixels is not enough.
 */
const maxSide = 20_000;
/** Max memory for decoding in bytes. A picture that needs more is refused, even if it has few pixels. */
const maxDecodingBytes = 145_000_000;

const readers = [readJpegHead, readPngHead, readAvifHead];

/** Reads format and size from the bytes alone. The file name and the declared content type are ignored. */
export function readPictureHead(bytes: Buffer): PictureHead {
  for (const read of readers) {
    const head = read(bytes);
    if (!head) continue;
    const pixels = head.width * head.height;
    const isTooLong = Math.max(head.width, head.height) > maxSide;
    if (isTooLong || pixels > maxPixels || decodingBytes(head) > maxDecodingBytes) {
      throw new PictureRefused('picture/too-many-pixels');
    }
    if (Math.min(head.width, head.height) < leastSide) throw new PictureRefused('picture/too-small');
    return head;
  }
  throw new PictureRefused('file/wrong-kind');
}

export function decodingBytes({ width, height, bytesPerPixel }: PictureHead): number {
  return width * height * bytesPerPixel;
}
