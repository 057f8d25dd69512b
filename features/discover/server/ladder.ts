import type { Point } from '@mitto/profile/contract/profile-fields';
import { cellSizes, cellsOf, chordOf } from '@mitto/server-kit/places/cells';
import { genderCell } from './gender-cell.ts';

/** Rings around an origin, in the order in which the search reads them: nearest first. */
export interface Ladder {
  /** Outer radius of each ring, as a squared chord. */
  readonly outers: readonly number[];
  /**
   * Kind of each ring, as a number from `kinds`: squares of the small grid, squares of the large grid, or
   * everybody who is in no earlier ring.
   */
  readonly kinds: readonly number[];
  readonly cells: readonly number[];
  /** Index in `cells` at which the squares of each ring end. */
  readonly cellEnds: readonly number[];
}

/**
 * Radius of a search without limit, as a squared chord. Larger than every real one, and than the value given
 * to people without a location.
 */
export const everywhere = 9;
const kinds = { near: 0, far: 1, everybody: 2 } as const;

/**
 * Outer radius (km) and kind of the rings. In a dense city a search finds enough people in the first ring.
 */
const steps = [
  { reach: 4, kind: kinds.near },
  { reach: 10, kind: kinds.near },
  { reach: 24, kind: kinds.near },
  { reach: 64, kind: kinds.far },
  { reach: 125, kind: kinds.far },
  { reach: 201, kind: kinds.far },
] as const;

export interface Around {
  readonly origin: Point | null;
  readonly genders: readonly number[];
}

/**
 * Builds the rings from `from` to `kilometres`. If `kilometres` is null, the last ring contains everybody
 * else.
 */
export function ladderOf({ origin, genders }: Around, kilometres: number | null, from = 0): Ladder {
  const rings: { readonly outer: number; readonly kind: number; readonly cells: readonly number[] }[] = [];
  // A first ring without squares excludes everybody nearer than `from`.
  if (from > 0) rings.push({ outer: chordOf(from), kind: kinds.near, cells: [] });
  let inner = from;
  for (const { reach, kind } of origin ? steps : []) {
    const outer = Math.min(reach, kilometres ?? reach);
    if (!origin || outer <= inner) continue;
    const size = kind === kinds.near ? cellSizes.near : cellSizes.far;
    rings.push({
      outer: chordOf(outer),
      kind,
      cells: withGenders(cellsOf({ origin, inner, outer }, size), genders),
    });
    inner = outer;
  }
  if (kilometres === null) rings.push({ outer: everywhere, kind: kinds.everybody, cells: [] });
  let end = 0;
  return {
    outers: rings.map(({ outer }) => outer),
    kinds: rings.map(({ kind }) => kind),
    cells: rings.flatMap(({ cells }) => cells),
    cellEnds: rings.map(({ cells }) => {
      end += cells.length;
      return end;
    }),
  };
}

export function withGenders(cells: readonly number[], genders: readonly number[]): number[] {
  return cells.flatMap((cell) => genders.map((gender) => genderCell(cell, gender)));
}
