import { AppError } from '@mitto/kit/app-error';
import { isRowChange } from './prepare-entry.ts';
import type { PreparedEntry } from './push-options.ts';

/**
 * Max number of entries in one transaction. The transaction holds locks of the member, so other writers
 * wait until it ends.
 */
const maxRows = 100;

/**
 * Returns the entries for the next transaction: a whole group, a single mutation, or consecutive changes to
 * different rows. Changes to different rows have the same results in one transaction as in separate ones.
 * Entries that the contract refuses change nothing, so they go along; nothing follows one if the push stops
 * at a refusal.
 */
export function nextLot(entries: readonly PreparedEntry[], isStopping: boolean): readonly PreparedEntry[] {
  const [first] = entries;
  if (!first) return [];
  if (first.group !== undefined) return takeWhile(entries, ({ group }) => group === first.group);
  if (!isRowChange(first) && !isRefused(first)) return [first];
  const seen = new Set<string>();
  let isStopped = false;
  return takeWhile(entries.slice(0, maxRows), (entry) => {
    const row = `${entry.table}\n${entry.ref ?? entry.mid}`;
    const isAlike = entry.group === undefined && (isRowChange(entry) || isRefused(entry));
    if (isStopped || !isAlike || seen.has(row) || seen.has(entry.mid)) return false;
    seen.add(row).add(entry.mid);
    isStopped = isStopping && isRefused(entry);
    return true;
  });
}

export function isRefused({ write }: PreparedEntry): boolean {
  return write instanceof AppError;
}

function takeWhile<T>(all: readonly T[], fits: (one: T) => boolean): readonly T[] {
  const end = all.findIndex((one) => !fits(one));
  return end === -1 ? all : all.slice(0, end);
}
