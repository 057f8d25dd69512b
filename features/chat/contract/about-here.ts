import type { Point } from '@mitto/kit/kilometres-between';
import { snap } from '@mitto/profile/contract/place-grid';
import type { Attachments } from './attachments.ts';

/**
 * Radius (m) of the circle that is drawn around the middle of a square of the grid: the whole square lies in it.
 */
export const areaRadius = 1850;

/**
 * Location that tells the area alone: the middle of the square of the grid, the same wherever in it the member
 * is. Apps send it without a name, because the name of a place tells more, and a town's border cuts the square. The
 * server adds the town at the middle, which tells nothing that the square does not tell.
 */
export function aboutHere(point: Point): Extract<Attachments, { readonly type: 'location' }> {
  return { type: 'location', location: snap(point), isAbout: true };
}
