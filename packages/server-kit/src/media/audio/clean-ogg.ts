import type { CleanAudio } from './cleaned.ts';
import { refuseAudio } from './not-audio.ts';

const headLength = 27;
const opusRate = 48;
const maxPages = 50_000;

interface Page {
  /** The whole page, with its header, as in the file. */
  readonly bytes: Buffer;
  readonly table: Buffer;
  readonly content: Buffer;
}

/**
 * Removes the tags from an Opus recording in Ogg. The second packet contains the tags, and is replaced by an
 * empty one.
 */
export function cleanOgg(bytes: Buffer): CleanAudio {
  const pages: Page[] = [];
  for (let at = 0; at < bytes.length; ) {
    const page = readPage(bytes, at);
    pages.push(page);
    if (pages.length > maxPages) refuseAudio('too many pages');
    at += page.bytes.length;
  }
  const [head, tags, ...sound] = pages;
  if (!head || !tags || head.content.toString('latin1', 0, 8) !== 'OpusHead') refuseAudio('no opus');
  if (tags.content.toString('latin1', 0, 8) !== 'OpusTags') refuseAudio('no second packet');
  // A tags packet that does not end on its page is so large that it contains more than text, for example a
  // picture.
  if (tags.table.at(-1) === 255) refuseAudio('tags without an end');
  const serial = head.bytes.readUInt32LE(14);
  if (pages.some((page) => page.bytes.readUInt32LE(14) !== serial)) refuseAudio('more than one stream');
  const samples = sound.reduce((most, page) => Math.max(most, samplesAt(page)), 0);
  return {
    type: 'audio/ogg',
    bytes: Buffer.concat([head.bytes, withoutTags(tags), ...sound.map((page) => page.bytes)]),
    durationMs: Math.round(samples / opusRate),
  };
}

function readPage(bytes: Buffer, at: number): Page {
  if (bytes.toString('latin1', at, at + 4) !== 'OggS') refuseAudio('no page');
  const entries = bytes.readUInt8(at + 26);
  const table = bytes.subarray(at + headLength, at + headLength + entries);
  if (table.length < entries) refuseAudio('a page is cut off');
  const from = at + headLength + entries;
  const to = from + table.reduce((sum, size) => sum + size, 0);
  if (to > bytes.length) refuseAudio('a page is cut off');
  return { bytes: bytes.subarray(at, to), table, content: bytes.subarray(from, to) };
}

/**
 * Reads the page's position in samples. The file contains -1 if no packet ends on the page; this function
 * then returns 0.
 */
function samplesAt({ bytes }: Page): number {
  const told = bytes.readBigInt64LE(6);
  return told < 0n ? 0 : Number(told);
}

function withoutTags({ bytes }: Page): Buffer {
  const vendor = Buffer.from('mitto');
  const content = Buffer.alloc(8 + 4 + vendor.length + 4);
  content.write('OpusTags', 0, 'latin1');
  content.writeUInt32LE(vendor.length, 8);
  vendor.copy(content, 12);
  const page = Buffer.concat([bytes.subarray(0, headLength), Buffer.from([content.length]), content]);
  page[26] = 1;
  page.writeUInt32LE(0, 22);
  page.writeUInt32LE(checksum(page), 22);
  return page;
}

/** CRC-32 as Ogg defines it: polynomial 04c11db7, initial value 0, not reflected. */
function checksum(bytes: Buffer): number {
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte << 24;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 0x80000000 ? (sum << 1) ^ 0x04c11db7 : sum << 1;
  }
  return sum >>> 0;
}
