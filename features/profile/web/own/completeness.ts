import type { UserInfoRow } from '../../contract/profile-table.ts';

/** Completeness of a profile in per cent. The weight of a part reflects how much other members look at it. */
export function completenessOf(own: UserInfoRow): number {
  const photos = own.photos?.files.length ?? 0;
  const parts: readonly (readonly [isThere: boolean, weight: number])[] = [
    [photos > 0, 25],
    [photos > 2, 10],
    [own.headline !== '', 10],
    [own.bio.length >= 40, 15],
    [own.interested.length >= 3, 15],
    [Object.keys(own.characteristics).length >= 2, 5],
    [Object.values(own.personality).some((chosen) => (chosen?.length ?? 0) > 0), 5],
    [Object.values(own.goals).some((chosen) => (chosen?.length ?? 0) > 0), 5],
    [own.location !== undefined, 10],
  ];
  return parts.reduce((sum, [isThere, weight]) => sum + (isThere ? weight : 0), 0);
}
