import type { TableEntryOfOutbox } from '@mitto/kit/outbox-entry';
import { isRowChange } from './apply-entry.ts';

/**
 * Max number of row changes in one transaction. The transaction holds locks of the member, so other writers
 * wait until it ends.
 */
const maxRows = 100;

/**
 * Returns the entries for the next transaction: a whole group, a single mutation, or consecutive changes to
 * different rows. Changes to different rows have the same results in one transaction as in separate ones.
 */
export function nextLot(entries: readonly TableEntryOfOutbox[]): readonly TableEntryOfOutbox[] {
  const [first] = entries;
  if (!first) return [];
  if (first.group !== undefined) return takeWhile(entries, ({ group }) => group === first.group);
  if (!isRowChange(first)) return [first];
  const seen = new Set<string>();
  return takeWhile(entries.slice(0, maxRows), (entry) => {
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
