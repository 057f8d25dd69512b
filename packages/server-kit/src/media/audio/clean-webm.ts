import type { CleanAudio } from './cleaned.ts';
import {
  type Element,
  readElement,
  readElements,
  readNumber,
  writeElement,
  writeOpenElement,
} from './ebml.ts';
import { refuseAudio } from './not-audio.ts';

const ids = {
  head: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  info: 0x1549a966,
  timeScale: 0x2ad7b1,
  duration: 0x4489,
  muxingApp: 0x4d80,
  writingApp: 0x5741,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackType: 0x83,
  codec: 0x86,
  cluster: 0x1f43b675,
  time: 0xe7,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
} as const;

/**
 * Ids of the elements that a segment may contain. A cluster of unknown size ends where the next of these
 * begins.
 */
const inSegment = new Set<number>([
  ids.info,
  ids.tracks,
  ids.cluster,
  0x114d9b74,
  0x1c53bb6b,
  0x1254c367,
  0x1941a469,
  0x1043a770,
]);
/**
 * Ids of the track elements that are copied: number, id, type, codec with its data, and sound properties.
 * Name and language are not copied.
 */
const ofTrack = new Set<number>([0xd7, 0x73c5, 0x83, 0x86, 0x63a2, 0x56aa, 0x56bb, 0xe1, 0x9c, 0x23e383]);
const audioTrack = 2;
const longestHead = 100;
const nanosecondsInMs = 1_000_000;
const us = Buffer.from('mitto');

export function cleanWebm(bytes: Buffer): CleanAudio {
  const head = readElement(bytes, 0, bytes.length);
  if (head.to > longestHead) refuseAudio('a head that says too much');
  const { elements: told } = readElements(bytes, head.from, head.to);
  const docType = told.find(({ id }) => id === ids.docType);
  const kind = docType && bytes.toString('latin1', docType.from, docType.to);
  if (kind !== 'webm' && kind !== 'matroska') refuseAudio('no webm');
  const segment = readElement(bytes, head.to, bytes.length);
  if (segment.id !== ids.segment) refuseAudio('no segment');
  const kept: Buffer[] = [];
  let scale = nanosecondsInMs;
  let last = 0;
  let isTold = false;
  for (let at = segment.from; at < segment.to; ) {
    const part = readElement(bytes, at, segment.to);
    if (part.id === ids.cluster) {
      const cluster = cleanCluster(bytes, part);
      kept.push(cluster.bytes);
      last = Math.max(last, cluster.last);
      at = cluster.at;
      continue;
    }
    if (part.isOpen) refuseAudio('a part has no end');
    if (part.id === ids.info) {
      const { elements } = readElements(bytes, part.from, part.to);
      const told = elements.find(({ id }) => id === ids.timeScale);
      scale = told ? readNumber(bytes, told) : scale;
      kept.push(cleanInfo(bytes, elements));
    }
    if (part.id === ids.tracks) {
      isTold = true;
      kept.push(cleanTracks(bytes, part));
    }
    at = part.to;
  }
  if (!isTold) refuseAudio('no track');
  const start = writeElement(ids.head, bytes.subarray(head.from, head.to));
  return {
    type: 'audio/webm',
    bytes: Buffer.concat([start, writeOpenElement(ids.segment, Buffer.concat(kept))]),
    durationMs: Math.round((last * scale) / nanosecondsInMs),
  };
}

const copyOf = (bytes: Buffer, { id, from, to }: Element): Buffer =>
  writeElement(id, bytes.subarray(from, to));

function cleanInfo(bytes: Buffer, elements: readonly Element[]): Buffer {
  const kept = elements.filter(({ id }) => id === ids.timeScale || id === ids.duration);
  const ours = [writeElement(ids.muxingApp, us), writeElement(ids.writingApp, us)];
  return writeElement(ids.info, Buffer.concat([...kept.map((one) => copyOf(bytes, one)), ...ours]));
}

function cleanTracks(bytes: Buffer, tracks: Element): Buffer {
  const { elements } = readElements(bytes, tracks.from, tracks.to);
  const kept = elements
    .filter(({ id }) => id === ids.track)
    .map((track) => {
      const { elements: parts } = readElements(bytes, track.from, track.to);
      const kind = parts.find(({ id }) => id === ids.trackType);
      const codec = parts.find(({ id }) => id === ids.codec);
      const name = codec && bytes.toString('latin1', codec.from, codec.to);
      if (!kind || readNumber(bytes, kind) !== audioTrack) refuseAudio('a track that is no sound');
      if (name !== 'A_OPUS' && name !== 'A_VORBIS') refuseAudio('a codec that is not ours');
      const needed = parts.filter(({ id }) => ofTrack.has(id)).map((part) => copyOf(bytes, part));
      return writeElement(ids.track, Buffer.concat(needed));
    });
  if (kept.length !== 1) refuseAudio('not one track');
  return writeElement(ids.tracks, Buffer.concat(kept));
}

interface Cluster {
  readonly bytes: Buffer;
  /** Start of the last block, in the time unit of the file. */
  readonly last: number;
  /** Offset of the element that follows the cluster. */
  readonly at: number;
}

function cleanCluster(bytes: Buffer, cluster: Element): Cluster {
  const { elements, at } = readElements(bytes, cluster.from, cluster.to, (id) => !inSegment.has(id));
  const time = elements.find(({ id }) => id === ids.time);
  const begin = time ? readNumber(bytes, time) : 0;
  let last = begin;
  const kept = elements.flatMap((part) => {
    if (part.id === ids.time) return [copyOf(bytes, part)];
    if (part.id === ids.simpleBlock) {
      last = Math.max(last, begin + blockTime(bytes, part));
      return [copyOf(bytes, part)];
    }
    if (part.id !== ids.blockGroup) return [];
    const block = readElements(bytes, part.from, part.to).elements.find(({ id }) => id === ids.block);
    if (!block) return [];
    last = Math.max(last, begin + blockTime(bytes, block));
    return [writeElement(ids.blockGroup, copyOf(bytes, block))];
  });
  return { bytes: writeElement(ids.cluster, Buffer.concat(kept)), last, at };
}

/**
 * Reads the time of a block. It stands after the track number, which takes one byte because there is only one
 * track.
 */
function blockTime(bytes: Buffer, { from, to }: Element): number {
  if (to - from < 4) refuseAudio('an empty block');
  return bytes.readInt16BE(from + 1);
}
