import { minute } from '@mitto/kit/time';
import { kilometresOutside, snap } from '../../contract/place-grid.ts';
import type { Point } from '../../contract/profile-fields.ts';

/** A square is left only by going this far beyond it: who lives on its edge does not flicker. */
const hysteresis = 0.5;
/** Moves that others may notice are no closer together than this, or they would tell the way. */
const movesEvery = 10 * minute;

/** Where others find somebody, and since when. */
export interface GridPlace {
  readonly middle: Point;
  readonly movedAt: number;
}

export interface GridMove extends GridPlace {
  /** When a move that came too soon takes effect. */
  readonly movesAt: number | null;
}

/** Where others find somebody who is at this point, after where they were found before. */
export function gridMove(before: GridPlace | undefined, point: Point, now: number): GridMove {
  if (!before) return { middle: snap(point), movedAt: now, movesAt: null };
  const { middle, movedAt } = before;
  if (kilometresOutside(middle, point) <= hysteresis) return { middle, movedAt, movesAt: null };
  const movesAt = movedAt + movesEvery;
  return movesAt <= now ? { middle: snap(point), movedAt: now, movesAt: null } : { middle, movedAt, movesAt };
}
