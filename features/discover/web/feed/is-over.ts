import type { Between } from '@mitto/circles/web/public/use-standings';

/**
 * True if the member has already decided about this person. A like that the member received is still
 * undecided.
 */
export const isOver = (between: Between | undefined): boolean =>
  between !== undefined && between !== 'request';
