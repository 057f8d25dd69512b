import { compareKeys, indexKey } from '../store/row-query.ts';
import type { Row, StoredRow } from '../store/stored-row.ts';
import type { RowChange } from '../store/stored-table.ts';
import { owner, type SummaryRule } from './define-summary.ts';

/** Changes to one group within a transaction. */
export interface GroupStep {
  total: number;
  readonly counts: Record<string, number>;
  /** The written row with the highest value in the `newestBy` column. */
  highest: StoredRow | undefined;
  /** References of rows that left the group, or whose value in the `newestBy` column has become lower. */
  readonly lowered: Set<string>;
}

/** Returns the group of a row; undefined for a row that belongs to no group. */
export function groupOf({ groupBy }: SummaryRule, ownUid: string, row: Row): string | undefined {
  const value = typeof groupBy === 'string' ? row[groupBy] : otherOf(groupBy.otherOf, ownUid, row);
  return typeof value === 'string' ? value : undefined;
}

function otherOf([one, two]: readonly [string, string], ownUid: string, row: Row): unknown {
  if (row[one] === ownUid) return row[two];
  return row[two] === ownUid ? row[one] : undefined;
}

/**
 * Returns a function that lists the counts to which a row belongs. Values that are the same for all rows are
 * computed once.
 */
function countsOf({ counts }: SummaryRule, ownUid: string): (row: Row) => string[] {
  const rules = Object.entries(counts).map(([name, values]) => ({
    name,
    wanted: Object.entries(values).map(
      ([column, value]) => [column, value === owner ? ownUid : (value ?? null)] as const,
    ),
  }));
  return (row) =>
    rules
      .filter(({ wanted }) => wanted.every(([column, value]) => (row[column] ?? null) === value))
      .map(({ name }) => name);
}

type Placed = Pick<StoredRow, 'ref' | 'row'>;

export function comparePlaces(column: string, a: Placed, b: Placed): number {
  return compareKeys(indexKey(a.row[column]), indexKey(b.row[column])) || compareKeys(a.ref, b.ref);
}

export function stepsOf(
  rule: SummaryRule,
  ownUid: string,
  changes: readonly RowChange[],
): ReadonlyMap<string, GroupStep> {
  const steps = new Map<string, GroupStep>();
  const stepOf = (group: string): GroupStep => {
    const step = steps.get(group) ?? { total: 0, counts: {}, highest: undefined, lowered: new Set() };
    steps.set(group, step);
    return step;
  };
  const countedIn = countsOf(rule, ownUid);
  const count = (step: GroupStep, row: Row, by: 1 | -1) => {
    step.total += by;
    for (const name of countedIn(row)) step.counts[name] = (step.counts[name] ?? 0) + by;
  };
  for (const { before, after } of changes) {
    const from = before && groupOf(rule, ownUid, before.row);
    const to = after && groupOf(rule, ownUid, after.row);
    if (before && from !== undefined) {
      const step = stepOf(from);
      count(step, before.row, -1);
      const isLower = from !== to || (after && comparePlaces(rule.newestBy, after, before) < 0);
      if (isLower) step.lowered.add(before.ref);
    }
    if (after && to !== undefined) {
      const step = stepOf(to);
      count(step, after.row, 1);
      const isHighest = !step.highest || comparePlaces(rule.newestBy, after, step.highest) > 0;
      if (isHighest) step.highest = after;
    }
  }
  return steps;
}
