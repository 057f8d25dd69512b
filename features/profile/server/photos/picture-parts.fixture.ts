import { crc32 } from 'node:zlib';

/** Makes a segment of a JPEG file. */
export function jpegSegment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

/** Inserts segments directly after the start marker of a JPEG. */
export function withJpegSegments(picture: Buffer, segments: readonly Buffer[]): Buffer {
  return Buffer.concat([picture.subarray(0, 2), ...segments, picture.subarray(2)]);
}

export function pngChunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

export const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const headerEnd = 33;

/** Inserts chunks directly after the header of a PNG. */
export function withPngChunks(picture: Buffer, chunks: readonly Buffer[]): Buffer {
  return Buffer.concat([picture.subarray(0, headerEnd), ...chunks, picture.subarray(headerEnd)]);
}

export function pngHeader(width: number, height: number, rest: readonly number[] = [8, 2, 0, 0, 0]): Buffer {
  const content = Buffer.alloc(13);
  content.writeUInt32BE(width, 0);
  content.writeUInt32BE(height, 4);
  content.set(rest, 8);
  return pngChunk('IHDR', content);
}

/** Changes width and height in the frame header of a JPEG. */
export function withJpegMeasures(picture: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(picture);
  const at = frameOf(changed);
  changed.writeUInt16BE(height, at + 5);
  changed.writeUInt16BE(width, at + 7);
  return changed;
}

export function frameOf(picture: Buffer): number {
  for (let at = 2; at < picture.length; at += 2 + picture.readUInt16BE(at + 2)) {
    if ([0xc0, 0xc1, 0xc2].includes(picture[at + 1] ?? 0)) return at;
  }
  throw new Error('This JPEG has no frame header.');
}

/** Makes an AVIF box that decoders skip. */
export function freeBox(content: Buffer): Buffer {
  const head = Buffer.from('\0\0\0\0free', 'latin1');
  head.writeUInt32BE(head.length + content.length);
  return Buffer.concat([head, content]);
}

/** Changes width and height in every `ispe` box of an AVIF file. */
export function withAvifMeasures(picture: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(picture);
  for (let at = changed.indexOf('ispe'); at !== -1; at = changed.indexOf('ispe', at + 4)) {
    changed.writeUInt32BE(width, at + 8);
    changed.writeUInt32BE(height, at + 12);
  }
  return changed;
}
