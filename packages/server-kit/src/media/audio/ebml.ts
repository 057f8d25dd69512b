import { refuseAudio } from './not-audio.ts';

/** One EBML element. An element of unknown size extends to the end of its parent. */
export interface Element {
  readonly id: number;
  readonly from: number;
  readonly to: number;
  readonly isOpen: boolean;
}

const maxElements = 100_000;

/** Reads the element that begins at the offset `at`. */
export function readElement(bytes: Buffer, at: number, end: number): Element {
  const idLength = lengthAt(bytes, at, 4);
  const id = bytes.readUIntBE(at, idLength);
  const sizeAt = at + idLength;
  const sizeLength = lengthAt(bytes, sizeAt, 8);
  const first = (bytes[sizeAt] ?? 0) & (0xff >> sizeLength);
  const rest = bytes.subarray(sizeAt + 1, sizeAt + sizeLength);
  const isOpen = first === 0xff >> sizeLength && rest.every((byte) => byte === 0xff);
  const size = rest.reduce((sum, byte) => sum * 256 + byte, first);
  const from = sizeAt + sizeLength;
  const to = isOpen ? end : from + size;
  if (to > end) refuseAudio('an element ends outside of what it lies in');
  return { id, from, to, isOpen };
}

/** Reads elements up to the offset `end`, or up to the first element whose id `belongs` rejects. */
export function readElements(
  bytes: Buffer,
  from: number,
  end: number,
  belongs: (id: number) => boolean = () => true,
): { readonly elements: readonly Element[]; readonly at: number } {
  const elements: Element[] = [];
  let at = from;
  while (at < end) {
    const element = readElement(bytes, at, end);
    if (!belongs(element.id)) break;
    if (elements.length === maxElements) refuseAudio('too many elements');
    elements.push(element);
    at = element.to;
  }
  return { elements, at };
}

export function writeElement(id: number, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUIntBE(content.length, 2, 6);
  head[0] = 0x01;
  return Buffer.concat([idBytes(id), head, content]);
}

/** Writes an element of unknown size. */
export function writeOpenElement(id: number, content: Buffer): Buffer {
  return Buffer.concat([idBytes(id), Buffer.from('01ffffffffffffff', 'hex'), content]);
}

export function readNumber(bytes: Buffer, { from, to }: Element): number {
  if (to - from > 6) refuseAudio('a number is too long');
  return to === from ? 0 : bytes.readUIntBE(from, to - from);
}

function idBytes(id: number): Buffer {
  const hex = id.toString(16);
  return Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
}

/**
 * Length in bytes of a variable-length number, which is the number of leading zero bits of its first byte
 * plus one.
 */
function lengthAt(bytes: Buffer, at: number, most: number): number {
  const length = Math.clz32(bytes.readUInt8(at)) - 23;
  if (length > most) refuseAudio('a number begins with nothing');
  return length;
}
