import { columnFacts } from '../../contract/column-facts.ts';
import { writtenColumns } from '../../contract/profile-columns.ts';
import type { UserInfoRow } from '../../contract/profile-table.ts';

/** Completeness of a profile in per cent: photos, and the columns whose declaration gives them a share. */
export function completenessOf(own: UserInfoRow): number {
  const photos = own.photos?.files.length ?? 0;
  const shares = writtenColumns.map((column) => {
    const [share, amount] = columnFacts[column].completes ?? [0, 0];
    return filledAmount(own[column]) >= amount ? share : 0;
  });
  return [photos > 0 ? 25 : 0, photos > 2 ? 10 : 0, ...shares].reduce((sum, share) => sum + share, 0);
}

/** Amount of a column's value: characters of a text, or choices. */
export function filledAmount(value: UserInfoRow[keyof UserInfoRow]): number {
  if (typeof value === 'string' || Array.isArray(value)) return value.length;
  if (typeof value !== 'object' || value === null) return value === undefined ? 0 : 1;
  return Object.values(value).reduce<number>(
    (sum, part) => sum + (Array.isArray(part) ? part.length : part ? 1 : 0),
    0,
  );
}
