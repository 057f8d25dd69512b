import { readAvifHead } from './avif-head.ts';
import { readJpegHead } from './jpeg-head.ts';
import { PictureRefused } from './picture-fault.ts';
import { readPngHead } from './png-head.ts';
import type { PictureHead } from './told-picture.ts';

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
