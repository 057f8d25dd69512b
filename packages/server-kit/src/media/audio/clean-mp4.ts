import type { CleanAudio } from './cleaned.ts';
import { refuseAudio } from './not-audio.ts';

/** Types of mp4 boxes that only contain other boxes. */
const holders = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'moof', 'traf', 'mvex', 'edts', 'dinf']);
/**
 * Types of mp4 boxes that the sound needs. Any other box is overwritten with zeros, so that offsets into the
 * file stay valid.
 */
const needed = new Set([
  ...['ftyp', 'mdat', 'mvhd', 'tkhd', 'mdhd', 'hdlr', 'smhd', 'dref', 'stsd', 'stts', 'stsc', 'stsz', 'stz2'],
  ...['stco', 'co64', 'stss', 'elst', 'trex', 'mehd', 'mfhd', 'tfhd', 'tfdt', 'trun', 'sidx', 'sgpd', 'sbgp'],
]);
const maxBoxes = 50_000;
const deepest = 8;

export function cleanMp4(bytes: Buffer): CleanAudio {
  const cleaned = Buffer.from(bytes);
  const found = { boxes: 0, sounds: 0, durationMs: 0 };
  cleanBoxes(cleaned, 0, cleaned.length, 0, found);
  if (found.sounds !== 1) refuseAudio('not one sound');
  return { type: 'audio/mp4', bytes: cleaned, durationMs: found.durationMs };
}

interface Found {
  boxes: number;
  sounds: number;
  durationMs: number;
}

function cleanBoxes(bytes: Buffer, from: number, end: number, depth: number, found: Found): void {
  if (depth > deepest) refuseAudio('too deep');
  for (let at = from; at < end; ) {
    const { type, head, to } = readBox(bytes, at, end);
    found.boxes += 1;
    if (found.boxes > maxBoxes) refuseAudio('too many boxes');
    if (holders.has(type)) cleanBoxes(bytes, at + head, to, depth + 1, found);
    else if (!needed.has(type)) empty(bytes, at, head, to);
    else if (type === 'hdlr') readHandler(bytes, at + head, to, found);
    else if (type === 'mvhd') found.durationMs = readDuration(bytes, at + head);
    else if (type === 'stsd') checkCodec(bytes, at + head);
    at = to;
  }
}

function readBox(bytes: Buffer, at: number, end: number) {
  const size = bytes.readUInt32BE(at);
  const type = bytes.toString('latin1', at + 4, at + 8);
  const isLong = size === 1;
  const head = isLong ? 16 : 8;
  const told = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : size;
  const to = told === 0 ? end : at + told;
  if (to < at + head || to > end) refuseAudio('a box ends outside of what it lies in');
  return { type, head, to };
}

function empty(bytes: Buffer, at: number, head: number, to: number): void {
  bytes.write('free', at + 4, 'latin1');
  bytes.fill(0, at + head, to);
}

/** Checks that the track is sound, and overwrites the track's name, which follows its type, with zeros. */
function readHandler(bytes: Buffer, from: number, to: number, found: Found): void {
  if (bytes.toString('latin1', from + 8, from + 12) !== 'soun') refuseAudio('a track that is no sound');
  found.sounds += 1;
  bytes.fill(0, Math.min(from + 24, to), to);
}

/** Accepts only AAC and Opus, according to the first entry of the sample description. */
function checkCodec(bytes: Buffer, from: number): void {
  const codec = bytes.toString('latin1', from + 12, from + 16);
  if (codec !== 'mp4a' && codec !== 'Opus') refuseAudio('a codec that is not ours');
}

function readDuration(bytes: Buffer, from: number): number {
  const isLong = bytes[from] === 1;
  const scale = bytes.readUInt32BE(from + (isLong ? 20 : 12));
  const units = isLong ? Number(bytes.readBigUInt64BE(from + 24)) : bytes.readUInt32BE(from + 16);
  return scale === 0 ? 0 : Math.round((units / scale) * 1000);
}
