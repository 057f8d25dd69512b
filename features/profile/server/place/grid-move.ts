import { minute } from '@mitto/kit/time';
import { kilometresOutside, snap } from '../../contract/place-grid.ts';
import type { Point } from '../../contract/profile-fields.ts';

/**
 * Distance beyond the edge of their square (km) that a member must pass before they change to another square.
 * A member who lives at an edge would otherwise alternate between two squares.
 */
const hysteresis = 0.5;
/**
 * Min time between two visible changes of the square (ms). More frequent changes would reveal the member's
 * route.
 */
const movesEvery = 10 * minute;

/** Grid square in which others find a member, and the moment of the last change of that square. */
export interface GridPlace {
  readonly middle: Point;
  readonly movedAt: number;
}

export interface GridMove extends GridPlace {
  /**
   * Moment at which a waiting change of the square is due, because the last change was too recent. Null if
   * none is waiting.
   */
  readonly movesAt: number | null;
}

/** Decides in which square others find a member, from the previous square and the new exact point. */
export function gridMove(before: GridPlace | undefined, point: Point, now: number): GridMove {
  if (!before) return { middle: snap(point), movedAt: now, movesAt: null };
  const { middle, movedAt } = before;
  if (kilometresOutside(middle, point) <= hysteresis) return { middle, movedAt, movesAt: null };
  const movesAt = movedAt + movesEvery;
  return movesAt <= now ? { middle: snap(point), movedAt: now, movesAt: null } : { middle, movedAt, movesAt };
}
