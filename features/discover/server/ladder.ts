import type { Point } from '@mitto/profile/contract/profile-fields';
import { cellSizes, cellsOf, chordOf, genderCell } from './cells.ts';

/** Rings around an origin as the search reads them, the nearest first. */
export interface Ladder {
  /** Outer reach of each ring, as a squared chord. */
  readonly outers: readonly number[];
  /** Kind of each ring: made of near squares, of far squares, or of everybody. */
  readonly kinds: readonly number[];
  readonly cells: readonly number[];
  /** End of each ring's squares within `cells`. */
  readonly cellEnds: readonly number[];
}

/** Larger than every squared chord, and than the distance given to people without a place. */
export const everywhere = 9;
const kinds = { near: 0, far: 1, everybody: 2 } as const;

/** Rings by their reach in km. Where many people live close together, a search ends in the first ring. */
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

/** Rings from `from` to `kilometres`. If `kilometres` is null, the last ring holds everybody else. */
export function ladderOf({ origin, genders }: Around, kilometres: number | null, from = 0): Ladder {
  const rings: { readonly outer: number; readonly kind: number; readonly cells: readonly number[] }[] = [];
  // An empty first ring excludes everybody nearer than `from`.
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
