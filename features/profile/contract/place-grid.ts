import { earthRadius } from '@mitto/kit/kilometres-between';
import type { Point } from './profile-fields.ts';

/**
 * Side length of a grid square (km). Other members see only values computed from the middle of a member's
 * square.
 */
const gridSize = 2.6;

const kmPerDegree = (Math.PI * earthRadius) / 180;
const rows = Math.round((180 * kmPerDegree) / gridSize);
const rowHeight = 180 / rows;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

interface Row {
  readonly middle: number;
  readonly cellWidth: number;
}

/**
 * Row of grid squares at a latitude. A row nearer to a pole has fewer squares, so that all squares are about
 * equally wide.
 */
function rowAt(lat: number): Row {
  const index = Math.min(rows - 1, Math.floor((lat + 90) / rowHeight));
  const middle = (index + 0.5) * rowHeight - 90;
  const around = 360 * kmPerDegree * Math.cos(radians(middle));
  return { middle, cellWidth: 360 / Math.max(1, Math.round(around / gridSize)) };
}

/** Middle of the grid square that contains a point. */
export function snap({ lat, lng }: Point): Point {
  const { middle, cellWidth } = rowAt(lat);
  const cells = Math.round(360 / cellWidth);
  const index = Math.floor(((lng + 180) / 360) * cells) % cells;
  return { lat: middle, lng: (index + 0.5) * cellWidth - 180 };
}
