import { PictureRefused } from './picture-fault.ts';
import type { PictureHead } from './told-picture.ts';

/**
 * Memory in bytes that the decoder needs for each pixel, measured with 9, 12 and 40 megapixels. It is large
 * because the decoder stores the whole picture several times.
 */
const bytesPerPixel = 20;
const headerBytes = 8;
const maxBoxes = 4000;

export function readAvifHead(bytes: Buffer): PictureHead | undefined {
  if (bytes.length < 16 || bytes.toString('latin1', 4, 8) !== 'ftyp') return undefined;
  const length = bytes.readUInt32BE(0);
  if (length < 16 || length > bytes.length || length % 4 !== 0) throw new PictureRefused('file/wrong-kind');
  const brands = [bytes.toString('latin1', 8, 12)];
  for (let at = 16; at < length; at += 4) brands.push(bytes.toString('latin1', at, at + 4));
  if (brands.includes('avis') || brands.includes('msf1')) throw new PictureRefused('picture/animated');
  if (!brands.includes('avif')) throw new PictureRefused('file/wrong-kind');
  return { kind: 'avif', ...largestExtent(bytes), bytesPerPixel };
}

interface Extent {
  readonly width: number;
  readonly height: number;
}

/** Returns the largest size found in the file: that of the picture itself, of a tile or of an overlay. */
function largestExtent(bytes: Buffer): Extent {
  const extents: Extent[] = [];
  const counted = { boxes: 0 };
  collect(bytes, 0, bytes.length, extents, counted);
  const [largest] = extents.sort((a, b) => b.width * b.height - a.width * a.height);
  if (!largest || largest.width === 0 || largest.height === 0) throw new PictureRefused('picture/broken');
  return largest;
}

const withVersion = new Set(['meta']);
const containers = new Set(['meta', 'iprp', 'ipco']);

function collect(
  bytes: Buffer,
  from: number,
  to: number,
  extents: Extent[],
  counted: { boxes: number },
): void {
  let at = from;
  while (at + headerBytes <= to) {
    counted.boxes += 1;
    if (counted.boxes > maxBoxes) throw new PictureRefused('picture/broken');
    const name = bytes.toString('latin1', at + 4, at + 8);
    const told = bytes.readUInt32BE(at);
    // Length 0 means that the box extends to the end. Length 1 would announce a length field of eight bytes,
    // which no box of this size needs, so it is refused.
    const end = told === 0 ? to : at + told;
    if ((told !== 0 && told < headerBytes) || end > to) throw new PictureRefused('picture/broken');
    const body = at + headerBytes;
    if (name === 'ispe' && end - body >= 12) {
      extents.push({ width: bytes.readUInt32BE(body + 4), height: bytes.readUInt32BE(body + 8) });
    }
    if (containers.has(name)) collect(bytes, body + (withVersion.has(name) ? 4 : 0), end, extents, counted);
    at = end;
  }
}
