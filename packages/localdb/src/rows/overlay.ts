import { type OutboxItem, type Patch, rowKey } from '../outbox/outbox-item.ts';
import type { Row } from '../store/stored-row.ts';

/** Returns the row as shown: the base row with its optimistic patches applied in order, column by column. */
export function overlay(base: Row | null, patches: readonly Patch[]): Row | null {
  let row = base;
  for (const { kind, columns } of patches) {
    if (kind === 'delete') row = null;
    else if (kind === 'insert') row = { ...row, ...columns };
    // A patch does not bring back a row that was deleted elsewhere: the delete wins.
    else if (row !== null) row = { ...row, ...columns };
  }
  return row;
}

/** Groups the pending patches of an outbox by row. */
export function patchesByRow(items: readonly OutboxItem[]): ReadonlyMap<string, readonly Patch[]> {
  const patches = items.flatMap((item) => item.patches);
  return Map.groupBy(patches, ({ table, ref }) => rowKey(table, ref));
}
