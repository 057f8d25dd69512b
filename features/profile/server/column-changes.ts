import type { WrittenColumn } from '../contract/profile-columns.ts';

/** Last change of a column: the version of the record, and the device that wrote it. */
type ColumnChange = readonly [version: number, deviceId: string];

export type ColumnChanges = Readonly<Partial<Record<WrittenColumn, ColumnChange>>>;

/** True if another device changed the column after `base`, the version on which the edit was based. */
export function isNewerThan(change: ColumnChange | undefined, base: number, deviceId: string): boolean {
  if (!change) return false;
  const [version, by] = change;
  return version > base && by !== deviceId;
}
