import { hasSameContent } from '@mitto/kit/same-content';
import { owner, type SummaryEntry, type SummaryRule } from './define-summary.ts';
import type { ReadTx, RowFollower, WriteTx } from './local-store.ts';
import { compareKeys, indexKey, type Row, type RowChange, type StoredRow } from './stored-row.ts';

/** Returns a follower that updates a summary in every transaction that changes its table. */
export function followSummary(entry: SummaryEntry, ownUid: string): RowFollower {
  const { name, rule, indexes } = entry;
  return {
    name,
    tables: [rule.of],
    shape: JSON.stringify(rule),
    keeps: { name, indexes },
    foresee: (rows) => rows.flatMap(({ row }) => groupOf(rule, ownUid, row) ?? []),
    async follow(tx, _table, changes) {
      await applySteps(tx, entry, ownUid, changes);
    },
    async remake(tx) {
      await tx.deleteRows(name, await tx.refs(name));
      const rows = await tx.find({ table: rule.of });
      const changes = rows.map((after): RowChange => ({ ref: after.ref, before: undefined, after }));
      await applySteps(tx, entry, ownUid, changes);
    },
  };
}

async function applySteps(
  tx: WriteTx,
  { name, rule }: SummaryEntry,
  ownUid: string,
  changes: readonly RowChange[],
): Promise<void> {
  const steps = stepsOf(rule, ownUid, changes);
  const groups = [...steps.keys()];
  const known = await tx.rows(name, groups);
  const gone: string[] = [];
  const changed: StoredRow[] = [];
  for (const [index, [group, step]] of [...steps].entries()) {
    const before = known[index];
    const next = await nextOf(tx, { rule, ownUid, group, step, before });
    if (next === undefined) gone.push(group);
    else if (!hasSameContent(before, next)) changed.push(next);
  }
  if (gone.length > 0) await tx.deleteRows(name, gone);
  if (changed.length > 0) await tx.putRows(name, changed);
}

interface Taken {
  readonly rule: SummaryEntry['rule'];
  readonly ownUid: string;
  readonly group: string;
  readonly step: GroupStep;
  readonly before: StoredRow | undefined;
}

/** Returns the row of the group after the changes; undefined when the group is empty. */
async function nextOf(tx: ReadTx, taken: Taken): Promise<StoredRow | undefined> {
  const { rule, group, step, before } = taken;
  const count = (name: string, by = 0) => Number(before?.row[name] ?? 0) + by;
  const total = count('total', step.total);
  if (total <= 0) return undefined;
  const counts = Object.keys(rule.counts).map((name) => [name, count(name, step.counts[name])]);
  const newest = await newestOf(tx, taken);
  const kept = newest ? { ...keptOf(rule.keep, newest.row), newest: newest.ref } : before?.row;
  const isPending = newest?.isPending ?? before?.isPending ?? false;
  return { ref: group, seq: 0, ver: 0, isPending, row: { ...kept, ...Object.fromEntries(counts), total } };
}

function keptOf(columns: readonly string[], row: Row): Row {
  const kept = columns.map((column) => [column, row[column]]);
  return Object.fromEntries(kept.filter(([, value]) => value !== undefined));
}

/**
 * Returns the newest row of the group if it is another row than before, or has changed. Returns undefined
 * when the columns in the summary are still correct.
 */
async function newestOf(tx: ReadTx, taken: Taken): Promise<StoredRow | undefined> {
  const { rule, step, before } = taken;
  if (!before) return step.highest ?? (await findNewest(tx, taken));
  const placed = { ref: String(before.row['newest']), row: before.row };
  if (step.lowered.has(placed.ref)) return await findNewest(tx, taken);
  const isHigher = step.highest && comparePlaces(rule.newestBy, step.highest, placed) >= 0;
  return isHigher ? step.highest : undefined;
}

async function findNewest(tx: ReadTx, { rule, ownUid, group }: Taken): Promise<StoredRow | undefined> {
  const { of: table, groupBy, newestBy: orderBy } = rule;
  const last = { table, orderBy, isDescending: true, limit: 1 };
  if (typeof groupBy === 'string') {
    return (await tx.find({ ...last, equals: { [groupBy]: group } }))[0];
  }
  const [one, two] = groupBy.otherOf;
  const found = await Promise.all([
    tx.find({ ...last, equals: { [one]: group, [two]: ownUid } }),
    tx.find({ ...last, equals: { [one]: ownUid, [two]: group } }),
  ]);
  return found.flat().toSorted((a, b) => comparePlaces(orderBy, b, a))[0];
}

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
