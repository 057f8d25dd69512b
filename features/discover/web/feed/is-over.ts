import type { Between } from '@mitto/circles/web/public/use-standings';

/** True if there is nothing left to decide about a person; a received request is still open. */
export const isOver = (between: Between | undefined): boolean =>
  between !== undefined && between !== 'request';
