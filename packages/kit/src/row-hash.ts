/** What both sides sum up over a table: equal sums mean equal rows, but for one case in 2^64. */
export interface TableSum {
  readonly count: number;
  readonly lo: number;
  readonly hi: number;
}

export const emptySum: TableSum = { count: 0, lo: 0, hi: 0 };

/**
 * Two 32-bit words of a row's random bits times its version. Only arithmetic, so that SQL computes the same
 * (`sync_hash_lo`, `sync_hash_hi`); the reference's last 64 bits are random, which is what makes the sums tell.
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

export function takeRow(sum: TableSum, ref: string, version: number): TableSum {
  const { lo, hi } = hashRow(ref, version);
  return { count: sum.count - 1, lo: (sum.lo - lo) >>> 0, hi: (sum.hi - hi) >>> 0 };
}

export function writeSum({ count, lo, hi }: TableSum): string {
  return `${count}:${lo}:${hi}`;
}
