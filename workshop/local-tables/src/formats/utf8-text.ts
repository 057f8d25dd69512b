import { FormatFault, placeIn } from './format-fault.ts';

/** Reads the text of a file. Throws for bytes that are not UTF-8, with the position of the first one. */
export async function utf8Text(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = decoded(bytes, false);
  if (text !== undefined) return text;
  const before = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(0, goodBytes(bytes)), {
    stream: true,
  });
  throw new FormatFault(`${file.name} is not written in UTF-8`, placeIn(before, before.length));
}

/**
 * Decodes bytes; returns undefined if they are not UTF-8. With `isPart`, the last character may be
 * incomplete.
 */
function decoded(bytes: Uint8Array<ArrayBuffer>, isPart: boolean): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, { stream: isPart });
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

/**
 * Returns the number of bytes before the first fault. Searches by bisection, from the last character that is
 * known to be valid.
 */
function goodBytes(bytes: Uint8Array<ArrayBuffer>): number {
  let [from, good, bad] = [0, 0, bytes.length];
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    if (decoded(bytes.subarray(from, middle), true) === undefined) bad = middle;
    else {
      good = middle;
      from = characterAt(bytes, middle - 1);
    }
  }
  return good;
}

/** Returns the offset at which the character of this byte begins. */
function characterAt(bytes: Uint8Array, at: number): number {
  let begin = at;
  while (begin > 0 && ((bytes[begin] ?? 0) & 0xc0) === 0x80) begin -= 1;
  return begin;
}
