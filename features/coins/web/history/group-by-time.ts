import { dayStart, monthOf } from './days.ts';

interface GroupWords {
  readonly thisWeek: string;
  readonly earlierIn: (month: string) => string;
}

interface Dated {
  readonly date: number;
}

export interface TimeGroup<T> {
  readonly name: string;
  readonly entries: readonly T[];
}

const daysBefore = 6;

/**
 * Groups entries, newest first: those of the last seven days, those earlier in the current month, and one group
 * for each month before.
 */
export function groupByTime<T extends Dated>(
  entries: readonly T[],
  now: number,
  language: string,
  words: GroupWords,
): TimeGroup<T>[] {
  const weekFrom = dayStart(now, daysBefore);
  const nameOf = ({ date }: Dated): string => {
    if (date >= weekFrom) return words.thisWeek;
    const month = monthOf(date, now, language);
    return month.isThis ? words.earlierIn(month.name) : month.name;
  };
  const groups: { name: string; entries: T[] }[] = [];
  for (const entry of entries) {
    const name = nameOf(entry);
    const last = groups.at(-1);
    if (last?.name === name) last.entries.push(entry);
    else groups.push({ name, entries: [entry] });
  }
  return groups;
}
