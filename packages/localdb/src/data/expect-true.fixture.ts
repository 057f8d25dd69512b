import { expect } from 'vitest';
import { owner, type SummaryEntry } from './define-summary.ts';
import { comparePlaces, groupOf } from './follow-summary.ts';
import type { LocalStore } from './local-store.ts';
import type { Row, StoredRow } from './stored-row.ts';

const hasValues = (row: Row, values: Row, uid: string) =>
  Object.keys(values).every((column) => row[column] === (values[column] === owner ? uid : values[column]));

/** Computes the summary from the whole table, as a slow but simple reference. */
function groupedAnew({ rule }: SummaryEntry, uid: string, rows: readonly StoredRow[]): unknown[] {
  const groups = Map.groupBy(rows, ({ row }) => groupOf(rule, uid, row));
  return [...groups].flatMap(([ref, all]) => {
    const newest = all.toSorted((a, b) => comparePlaces(rule.newestBy, b, a))[0];
    if (ref === undefined || !newest) return [];
    const counts = Object.entries(rule.counts).map(([name, values]) => [
      name,
      all.filter(({ row }) => hasValues(row, values, uid)).length,
    ]);
    const kept = rule.keep.flatMap((column) => (column in newest.row ? [[column, newest.row[column]]] : []));
    const row = { ...Object.fromEntries([...kept, ...counts]), newest: newest.ref, total: all.length };
    return [{ ref, isPending: newest.isPending, row }];
  });
}

const byRef = (rows: readonly unknown[]) => new Set(rows);

/** Checks that the summary equals one that is computed anew from the whole table. */
export async function expectTrue(
  store: LocalStore,
  summary: SummaryEntry,
  uid: string,
  when: string,
): Promise<void> {
  const { kept, rows } = await store.read(async (tx) => ({
    kept: await tx.find({ table: summary.name }),
    rows: await tx.find({ table: summary.rule.of }),
  }));
  const shown = kept.map(({ ref, isPending, row }) => ({ ref, isPending, row }));
  expect(byRef(shown), when).toEqual(byRef(groupedAnew(summary, uid, rows)));
}
