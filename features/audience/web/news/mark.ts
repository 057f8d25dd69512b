/**
 * Position up to which a list was told or seen: a count per recent moment. Everything before `from` is old.
 */
export interface Mark {
  readonly from: number;
  readonly counts: Readonly<Record<string, number>>;
}

const hour = 3_600_000;
/** Max delay of an entry: it may arrive this long after an entry with a later time. */
const late = 2 * hour;

export const nothingYet: Mark = { from: 0, counts: {} };

interface Dated {
  readonly at: number;
}

/**
 * Entries that came since the mark; `entries` are newest first. Where identities are kept back, entries of
 * one moment cannot be told apart, so the number of additional ones is returned.
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
 * Moves the mark past all of these entries. Removed entries stay counted, so that they are not news if they
 * come back.
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
 * Rounds times of likes and visits down to the hour. The exact time can change with what the member may know,
 * and must not make an entry look new.
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
