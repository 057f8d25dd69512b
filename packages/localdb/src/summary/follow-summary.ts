import { hasSameContent } from '@mitto/kit/same-content';
import type { ReadTx, RowFollower, WriteTx } from '../data/local-store.ts';
import type { Row, StoredRow } from '../store/stored-row.ts';
import type { RowChange } from '../store/stored-table.ts';
import type { SummaryEntry } from './define-summary.ts';
import { comparePlaces, type GroupStep, groupOf, stepsOf } from './group-step.ts';

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
