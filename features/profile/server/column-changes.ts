import type { WrittenColumn } from '../contract/profile-table.ts';

/** The version of the record that brought a column's value, and the device that wrote it. */
type ColumnChange = readonly [version: number, deviceId: string];

export type ColumnChanges = Readonly<Partial<Record<WrittenColumn, ColumnChange>>>;

/** Whether somebody else changed it after the version an edit was made upon. A device knows its own edits. */
export function isNewerThan(change: ColumnChange | undefined, base: number, deviceId: string): boolean {
  if (!change) return false;
  const [version, by] = change;
  return version > base && by !== deviceId;
}
