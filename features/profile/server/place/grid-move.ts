import { minute } from '@mitto/kit/time';
import { kilometresOutside, snap } from '../../contract/place-grid.ts';
import type { Point } from '../../contract/profile-fields.ts';

/**
 * Kilometres beyond the edge before a square is left, so that a member who lives on an edge does not flicker.
 */
const hysteresis = 0.5;
/** Min time between visible moves: more frequent moves would reveal the member's route. */
const movesEvery = 10 * minute;

/** The square at which others find a member, and the moment of the last move. */
export interface GridPlace {
  readonly middle: Point;
  readonly movedAt: number;
}

export interface GridMove extends GridPlace {
  /** Moment at which a move takes effect that came too soon after the last move. */
  readonly movesAt: number | null;
}

/** Decides the square in which others find a member, from the previous square and the new exact point. */
export function gridMove(before: GridPlace | undefined, point: Point, now: number): GridMove {
  if (!before) return { middle: snap(point), movedAt: now, movesAt: null };
  const { middle, movedAt } = before;
  if (kilometresOutside(middle, point) <= hysteresis) return { middle, movedAt, movesAt: null };
  const movesAt = movedAt + movesEvery;
  return movesAt <= now ? { middle: snap(point), movedAt: now, movesAt: null } : { middle, movedAt, movesAt };
}
