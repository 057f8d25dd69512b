import { kilometresBetween } from '@mitto/kit/kilometres-between';
import { day, minute } from '@mitto/kit/time';
import { snap } from '../../contract/place-grid.ts';
import type { Point } from '../../contract/profile-fields.ts';

/**
 * Distance (km) between the middles of two squares up to which a square has no anchor of its own: two squares
 * to each side. Stays nearer to home than this would narrow down the home within its square.
 */
const anchorReach = 6;
/** Time (ms) that a member must stay near a new place before others are told of it. */
const dwell = 20 * minute;
/** Days after which a square is forgotten if the member was not there again. */
export const squareRetentionDays = 60;
/**
 * A square replaces the anchors near it once the member was there on this many days, and on twice as many
 * days as in the square of each of these anchors. Without a clear difference, a member who lives at the
 * border of two squares would alternate between them.
 */
const leastDays = 10;
const timesMoreDays = 2;

/** Grid square in which a member was. */
export interface KnownSquare {
  readonly middle: Point;
  /** Number of days on which the member was there. */
  readonly days: number;
  /** Last day on which the member was there or near it, in days since 1970. */
  readonly lastDay: number;
  /** True if others are told this square while the member is in it or near it. */
  readonly isAnchor: boolean;
}

export interface Whereabouts {
  /** Middle of the square that others are told. */
  readonly told: Point;
  /** Middle of the square in which the member is. */
  readonly here: Point;
  /** Moment at which others are told of `here`. Null if what they are told already applies. */
  readonly movesAt: number | null;
  readonly squares: readonly KnownSquare[];
}

/** Number of squares in which the member was on this day, or undefined if the point is in one of them. */
export function squaresBefore(
  before: KnownSquares | undefined,
  point: Point,
  now: number,
): number | undefined {
  const today = Math.floor(now / day);
  const visited = before?.squares.filter(({ lastDay }) => lastDay === today) ?? [];
  const here = snap(point);
  return visited.some(({ middle }) => isSame(middle, here)) ? undefined : visited.length;
}

interface Report {
  readonly point: Point;
  readonly now: number;
  /** Max number of squares of one day. Others are told of a further one on the next day. */
  readonly maxSquares: number;
}

/**
 * Applies the report of a position. Others are told the anchor near the square of that position, or this
 * square itself if no anchor is near. So the told square depends on the place, and not on where the member
 * was before.
 */
export function whereaboutsAfter(before: Whereabouts | undefined, report: Report): Whereabouts {
  const { now } = report;
  const here = snap(report.point);
  const today = Math.floor(now / day);
  const squares = withFirst(before, today);
  if (!before) return { ...stayIn(squares, here, today), here, movesAt: null };
  const told = toldFor(squares, here);
  if (isSame(told, before.told) && before.movesAt === null && isCounted(before, here, today)) return before;
  if (isSame(told, before.told)) return { ...stayIn(squares, here, today), here, movesAt: null };
  const isWaiting = before.movesAt !== null && isSame(told, toldFor(squares, before.here));
  const movesAt = isWaiting ? before.movesAt : now + dwell;
  const mayMove = mayVisit(squares, here, today, report.maxSquares);
  if (movesAt > now || !mayMove)
    return { told: before.told, here, movesAt: mayMove ? movesAt : startOf(today + 1), squares };
  return { ...stayIn(squares, here, today), here, movesAt: null };
}

/**
 * Squares of a member. The told square is always one of them, also if the member was absent for so long that
 * all were forgotten.
 */
function withFirst(before: KnownSquares | undefined, today: number): readonly KnownSquare[] {
  if (!before) return [];
  const kept = before.squares.filter(({ lastDay }) => lastDay >= today - squareRetentionDays);
  if (kept.some(({ isAnchor }) => isAnchor)) return kept;
  return [...kept, { middle: before.told, days: 1, lastDay: today - 1, isAnchor: true }];
}

/** Squares of a member, and the one that others are told now. */
export type KnownSquares = Pick<Whereabouts, 'told' | 'squares'>;

/** Square that others are told while the member is at this point, whether the member is there now or not. */
export function shownPointOf(known: KnownSquares | undefined, point: Point, now: number): Point {
  return toldFor(withFirst(known, Math.floor(now / day)), snap(point));
}

function toldFor(squares: readonly KnownSquare[], here: Point): Point {
  return anchorFor(squares, here)?.middle ?? here;
}

/** Anchor told for a square: the square itself, or the one of the anchors near it with the most days. */
function anchorFor(squares: readonly KnownSquare[], here: Point): KnownSquare | undefined {
  let found: KnownSquare | undefined;
  for (const square of squares) {
    if (!isAnchorNear(square, here)) continue;
    if (isSame(square.middle, here)) return square;
    if (!found || square.days > found.days) found = square;
  }
  return found;
}

function isAnchorNear({ isAnchor, middle }: KnownSquare, here: Point): boolean {
  return isAnchor && kilometresBetween(middle, here) <= anchorReach;
}

/** Counts a stay in a square and returns what others are told of it. */
function stayIn(
  squares: readonly KnownSquare[],
  here: Point,
  today: number,
): Pick<Whereabouts, 'told' | 'squares'> {
  const anchor = anchorFor(squares, here);
  const before = squares.find(({ middle }) => isSame(middle, here));
  const visited: KnownSquare = {
    middle: here,
    days: (before?.days ?? 0) + (before?.lastDay === today ? 0 : 1),
    lastDay: today,
    isAnchor: anchor === undefined || anchor === before,
  };
  const others = squares.filter((square) => square !== before);
  if (visited.isAnchor || !anchor) return { told: here, squares: [...others, visited] };
  if (isRegularPlace(visited, others)) {
    const rest = others.map((square) =>
      isAnchorNear(square, here) ? { ...square, isAnchor: false } : square,
    );
    return { told: here, squares: [...rest, { ...visited, isAnchor: true }] };
  }
  // An anchor in use is not forgotten. Its date stays before today, so that a stay in it today still counts.
  const used = others.map((square) =>
    square === anchor ? { ...square, lastDay: Math.max(square.lastDay, today - 1) } : square,
  );
  return { told: anchor.middle, squares: [...used, visited] };
}

/** True if today's stay in a square, which the member has not left since, is counted already. */
function isCounted({ here, squares }: Whereabouts, now: Point, today: number): boolean {
  const isHere = ({ middle, lastDay }: KnownSquare) => lastDay === today && isSame(middle, now);
  return isSame(here, now) && squares.some(isHere);
}

/**
 * True if the member is clearly more often in this square than in the anchors near it. An anchor of an earlier
 * grid stays: with a square of this grid over the same home, the two would narrow it down.
 */
function isRegularPlace({ days, middle }: KnownSquare, others: readonly KnownSquare[]): boolean {
  return (
    days >= leastDays &&
    others.every(
      (square) =>
        !isAnchorNear(square, middle) ||
        (isSame(snap(square.middle), square.middle) && days >= timesMoreDays * square.days),
    )
  );
}

function mayVisit(squares: readonly KnownSquare[], here: Point, today: number, maxSquares: number): boolean {
  const visited = squares.filter(({ lastDay }) => lastDay === today);
  return visited.length < maxSquares || visited.some(({ middle }) => isSame(middle, here));
}

function startOf(dayNumber: number): number {
  return dayNumber * day;
}

function isSame(a: Point, b: Point): boolean {
  return a.lat === b.lat && a.lng === b.lng;
}
