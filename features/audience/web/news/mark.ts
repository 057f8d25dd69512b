/**
 * Records which entries of a list have been announced or seen. All entries before the time `from` have been.
 * For each time from then on, `counts` is the number of entries that have been.
 */
export interface Mark {
  readonly from: number;
  readonly counts: Readonly<Record<string, number>>;
}

const hour = 3_600_000;
/** Max delay of an entry (ms): an entry can reach the device this long after an entry with a later time. */
const late = 2 * hour;

export const nothingYet: Mark = { from: 0, counts: {} };

interface Dated {
  readonly at: number;
}

/**
 * Entries that are new since the mark; `entries` must be sorted newest first. Two entries without an identity
 * cannot be distinguished if they have the same time. Therefore entries of each time are counted, and those
 * that exceed the count of the mark are returned.
 */
export function since<T extends Dated>({ from, counts }: Mark, entries: readonly T[]): readonly T[] {
  const met: Record<string, number> = {};
  for (const { at } of entries) if (at >= from) met[at] = (met[at] ?? 0) + 1;
  const left = Object.fromEntries(Object.entries(met).map(([at, count]) => [at, count - (counts[at] ?? 0)]));
  return entries.filter(({ at }) => {
    const more = left[at] ?? 0;
    if (more > 0) left[at] = more - 1;
    return more > 0;
  });
}

/**
 * Returns a mark that includes all of these entries. Removed entries are still counted, so that they are not
 * new again if they come back.
 */
export function moved({ from, counts }: Mark, entries: readonly Dated[]): Mark {
  const newest = entries.reduce((latest, { at }) => Math.max(latest, at), from + late);
  const next: Record<string, number> = {};
  for (const { at } of entries) if (at >= newest - late) next[at] = (next[at] ?? 0) + 1;
  for (const [at, count] of Object.entries(counts)) {
    if (Number(at) >= newest - late) next[at] = Math.max(count, next[at] ?? 0);
  }
  return { from: newest - late, counts: next };
}

/**
 * Rounds the times of likes and visits down to the hour. The exact time of an entry can change when the
 * member gains or loses the right to see it, and the entry must not look new because of that.
 */
export function byTheHour<T extends Dated>(entries: readonly T[]): readonly T[] {
  return entries.map((entry) => ({ ...entry, at: Math.floor(entry.at / hour) * hour }));
}

export function readMark(kept: unknown): Mark | undefined {
  if (typeof kept !== 'object' || kept === null || !('from' in kept) || !('counts' in kept)) return undefined;
  const { from, counts } = kept;
  if (typeof from !== 'number' || typeof counts !== 'object' || counts === null) return undefined;
  return { from, counts: Object.fromEntries(Object.entries(counts).filter(isCount)) };
}

const isCount = (entry: [string, unknown]): entry is [string, number] => typeof entry[1] === 'number';
