import type { Point } from './read-world.ts';

export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** Width of the world at zoom 0, in pixels, as in every tile map. */
const worldWidth = 512;
/** Max latitude in degrees: nearer to the poles Web Mercator goes to infinity. */
const northernmost = 85.051129;

/** Projects longitude and latitude by Web Mercator to pixels from the north-western corner of the world. */
export function project([longitude, latitude]: Point, zoom: number): Point {
  const width = worldWidth * 2 ** zoom;
  const held = Math.max(-northernmost, Math.min(northernmost, latitude));
  const turn = Math.log(Math.tan(Math.PI / 4 + (held * Math.PI) / 360));
  return [((longitude + 180) / 360) * width, (0.5 - turn / (2 * Math.PI)) * width];
}

export function isOnEarth({ latitude, longitude }: Position): boolean {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
}
