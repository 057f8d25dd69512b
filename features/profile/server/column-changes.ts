import type { WrittenColumn } from '../contract/profile-table.ts';

/** The record version in which the column last changed, and the device that changed the column. */
type ColumnChange = readonly [version: number, deviceId: string];

export type ColumnChanges = Readonly<Partial<Record<WrittenColumn, ColumnChange>>>;

/** True if another device changed the column after `base`, the version that the edit was made on. */
export function isNewerThan(change: ColumnChange | undefined, base: number, deviceId: string): boolean {
  if (!change) return false;
  const [version, by] = change;
  return version > base && by !== deviceId;
}
