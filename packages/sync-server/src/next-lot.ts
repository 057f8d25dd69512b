import type { TableEntryOfOutbox } from '@mitto/kit/outbox-entry';
import { isRowChange } from './apply-entry.ts';

/** What one transaction holds at most: whoever wants something of this member waits for so long. */
const mostRows = 100;

/**
 * What is applied in one transaction: a group; a mutation, alone; or a run of changes to rows, each of another
 * row, so that each might as well have been alone.
 */
export function nextLot(entries: readonly TableEntryOfOutbox[]): readonly TableEntryOfOutbox[] {
  const [first] = entries;
  if (!first) return [];
  if (first.group !== undefined) return takeWhile(entries, ({ group }) => group === first.group);
  if (!isRowChange(first)) return [first];
  const seen = new Set<string>();
  return takeWhile(entries.slice(0, mostRows), (entry) => {
    const row = `${entry.table}\n${entry.ref}`;
    const isAlike = entry.group === undefined && isRowChange(entry);
    if (!isAlike || seen.has(row) || seen.has(entry.mid)) return false;
    seen.add(row).add(entry.mid);
    return true;
  });
}

function takeWhile<T>(all: readonly T[], fits: (one: T) => boolean): readonly T[] {
  const end = all.findIndex((one) => !fits(one));
  return end === -1 ? all : all.slice(0, end);
}
