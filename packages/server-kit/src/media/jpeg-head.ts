import { PictureRefused } from './picture-fault.ts';
import type { PictureHead } from './told-picture.ts';

const startOfImage = 0xd8;
const startOfScan = 0xda;
/**
 * Markers of baseline, extended and progressive frames. Lossless, hierarchical and arithmetic-coded JPEGs are
 * refused, because they do not occur in practice.
 */
const frames = new Set([0xc0, 0xc1, 0xc2]);
const progressive = 0xc2;
const otherFrames = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);
const maxComponents = 4;
const bytesOfCoefficient = 2;

export function readJpegHead(bytes: Buffer): PictureHead | undefined {
  if (bytes.length < 4 || bytes[0] !== 0xff || bytes[1] !== startOfImage || bytes[2] !== 0xff)
    return undefined;
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) break;
    const marker = bytes[at + 1] ?? 0;
    // Skips fill bytes before a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (frames.has(marker)) return readFrame(bytes, at, marker === progressive);
    if (otherFrames.has(marker)) throw new PictureRefused('file/wrong-kind');
    if (marker === startOfScan) break;
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2) break;
    at += 2 + length;
  }
  throw new PictureRefused('picture/broken');
}

function readFrame(bytes: Buffer, at: number, isProgressive: boolean): PictureHead {
  const components = bytes[at + 9] ?? 0;
  if (at + 10 + components * 3 > bytes.length || components < 1 || components > maxComponents) {
    throw new PictureRefused('picture/broken');
  }
  const height = bytes.readUInt16BE(at + 5);
  const width = bytes.readUInt16BE(at + 7);
  if (width === 0 || height === 0) throw new PictureRefused('picture/broken');
  const samples = Array.from({ length: components }, (_, index) => bytes[at + 11 + index * 3] ?? 0);
  const areas = samples.map((sample) => (sample >> 4) * (sample & 15));
  const largest = Math.max(...areas);
  if (largest === 0) throw new PictureRefused('picture/broken');
  // The decoder of a progressive JPEG holds all coefficients in memory until its last pass.
  const kept = areas.reduce((sum, area) => sum + area / largest, 0) * bytesOfCoefficient;
  return { kind: 'jpeg', width, height, bytesPerPixel: 1 + (isProgressive ? kept : 0) };
}
