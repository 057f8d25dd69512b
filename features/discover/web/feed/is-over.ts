import type { CircleStanding } from '@mitto/circles/web/public/use-standings';

/**
 * True if the member has already decided about this person. A like that the member received is still
 * undecided.
 */
export const isOver = (between: CircleStanding | undefined): boolean =>
  between !== undefined && between !== 'request';
