/**
 * Checksum of a table, computed on client and server. Equal sums mean equal rows, except for one case in
 * 2^64.
 */
export interface TableSum {
  readonly count: number;
  readonly lo: number;
  readonly hi: number;
}

export const emptySum: TableSum = { count: 0, lo: 0, hi: 0 };

/**
 * Multiplies two 32-bit words of the reference by the version. Uses only arithmetic that SQL can repeat
 * (`sync_hash_lo`, `sync_hash_hi`). The last 64 bits of a reference are random, so different rows give
 * different sums.
 */
function hashRow(ref: string, version: number): { lo: number; hi: number } {
  const hex = ref.replaceAll('-', '');
  const lo = Number.parseInt(hex.slice(24, 32), 16) | 1;
  const hi = Number.parseInt(hex.slice(16, 24), 16) | 1;
  return { lo: Math.imul(lo, version) >>> 0, hi: Math.imul(hi, version) >>> 0 };
}

export function addRow(sum: TableSum, ref: string, version: number): TableSum {
  const { lo, hi } = hashRow(ref, version);
  return { count: sum.count + 1, lo: (sum.lo + lo) >>> 0, hi: (sum.hi + hi) >>> 0 };
}

export function subtractRow(sum: TableSum, ref: string, version: number): TableSum {
  const { lo, hi } = hashRow(ref, version);
  return { count: sum.count - 1, lo: (sum.lo - lo) >>> 0, hi: (sum.hi - hi) >>> 0 };
}

export function writeSum({ count, lo, hi }: TableSum): string {
  return `${count}:${lo}:${hi}`;
}
