import { type OutboxItem, type Patch, rowKey } from '../outbox/outbox-item.ts';
import type { Row } from '../store/stored-row.ts';

/**
 * Returns the row as shown: the base row with its optimistic patches applied column by column, in their
 * order.
 */
export function overlay(base: Row | null, patches: readonly Patch[]): Row | null {
  let row = base;
  for (const { kind, columns } of patches) {
    if (kind === 'delete') row = null;
    else if (kind === 'insert') row = { ...row, ...columns };
    // A row deleted elsewhere stays deleted: delete wins.
    else if (row !== null) row = { ...row, ...columns };
  }
  return row;
}

/** Groups the pending patches of an outbox by row. */
export function patchesByRow(items: readonly OutboxItem[]): ReadonlyMap<string, readonly Patch[]> {
  const patches = items.flatMap((item) => item.patches);
  return Map.groupBy(patches, ({ table, ref }) => rowKey(table, ref));
}
