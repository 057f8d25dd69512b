import type { Between } from '@mitto/circles/web/face/use-standings';

/** There is nothing left to decide about somebody. */
export const isOver = (between: Between | undefined): boolean =>
  between !== undefined && between !== 'request';
