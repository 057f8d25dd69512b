export interface ByteRange {
  readonly from: number;
  /** Position of the last byte, inclusive. */
  readonly to: number;
}

const shape = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * Parses a Range header. Returns undefined if the whole file is to be sent, which includes requests for
 * several ranges (not supported). Returns 'none' if the range is outside the file.
 */
export function readRange(header: string | undefined, length: number): ByteRange | 'none' | undefined {
  const parts = header === undefined ? null : shape.exec(header);
  if (!parts) return undefined;
  const [, first = '', last = ''] = parts;
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const count = Number(last);
    return count === 0 || length === 0 ? 'none' : { from: Math.max(0, length - count), to: length - 1 };
  }
  const from = Number(first);
  const to = last === '' ? length - 1 : Math.min(Number(last), length - 1);
  if (last !== '' && Number(last) < from) return undefined;
  return from >= length ? 'none' : { from, to };
}
