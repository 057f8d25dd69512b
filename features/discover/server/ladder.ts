import type { Point } from '@mitto/profile/contract/profile-fields';
import { cellSizes, cellsOf, chordOf, genderCell } from './cells.ts';

/** Rings around an origin as the search reads them, the nearest first. */
export interface Ladder {
  /** How far each reaches, as a chord. */
  readonly outers: readonly number[];
  /** What each is made of: near squares, far squares, or everybody. */
  readonly kinds: readonly number[];
  readonly cells: readonly number[];
  /** Where the squares of each end. */
  readonly cellEnds: readonly number[];
}

/** Beyond every chord, and beyond those who tell no place. */
export const everywhere = 9;
const kinds = { near: 0, far: 1, everybody: 2 } as const;

/** Kilometres. Where people live close together, a search ends in the first of them. */
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

/** The rings from so many kilometres to so many; without an end, everybody else is in the last one. */
export function ladderOf({ origin, genders }: Around, kilometres: number | null, from = 0): Ladder {
  const rings: { readonly outer: number; readonly kind: number; readonly cells: readonly number[] }[] = [];
  // An empty ring: what lies within it is left out.
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
