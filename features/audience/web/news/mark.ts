/** How far a list was told or looked at: how many there were of each moment, of late; all before that is old. */
export interface Mark {
  readonly from: number;
  readonly counts: Readonly<Record<string, number>>;
}

const hour = 3_600_000;
/** So long something may come after what happened later. */
const late = 2 * hour;

export const nothingYet: Mark = { from: 0, counts: {} };

interface Dated {
  readonly at: number;
}

/**
 * Of those that are newest first, the ones that came since the mark. Which of one moment came last is not known where
 * identities are kept back: as many as there are more of are answered.
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

/** The mark once all of these are known. What went meanwhile stays counted: it is no news when it comes back. */
export function moved({ from, counts }: Mark, entries: readonly Dated[]): Mark {
  const newest = entries.reduce((latest, { at }) => Math.max(latest, at), from + late);
  const next: Record<string, number> = {};
  for (const { at } of entries) if (at >= newest - late) next[at] = (next[at] ?? 0) + 1;
  for (const [at, count] of Object.entries(counts)) {
    if (Number(at) >= newest - late) next[at] = Math.max(count, next[at] ?? 0);
  }
  return { from: newest - late, counts: next };
}

/** Likes and visits by the hour: whether it may be known who, and at what minute, can change. */
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
