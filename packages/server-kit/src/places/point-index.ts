import { kilometresBetween, type Point } from '@mitto/kit/kilometres-between';

/** Width and height of a cell in degrees. */
const side = 0.5;
const kilometresPerDegree = 111;

/** Finds the points near a given point. The points are stored by cells of half a degree. */
export class PointIndex {
  private readonly cells = new Map<number, number[]>();
  private readonly points: readonly Point[];

  constructor(points: readonly Point[]) {
    this.points = points;
    for (const [index, point] of points.entries()) {
      const cell = cellOf(rowOf(point.lat), columnOf(point.lng));
      const there = this.cells.get(cell);
      if (there === undefined) this.cells.set(cell, [index]);
      else there.push(index);
    }
  }

  /** Yields all points within the distance, unordered, each with its distance in km. */
  *within(point: Point, kilometres: number): Generator<readonly [index: number, distance: number]> {
    const rows = Math.ceil(kilometres / kilometresPerDegree / side);
    const narrowest = Math.min(89.9, Math.abs(point.lat) + rows * side);
    const wide = kilometres / (kilometresPerDegree * Math.cos((narrowest * Math.PI) / 180)) / side;
    const columns = Math.min(Math.ceil(wide), 180 / side);
    for (let row = -rows; row <= rows; row += 1) {
      for (let column = -columns; column <= columns; column += 1) {
        const cell = cellOf(rowOf(point.lat) + row, columnOf(point.lng) + column);
        for (const index of this.cells.get(cell) ?? []) {
          const there = this.points[index];
          const distance = there === undefined ? Number.POSITIVE_INFINITY : kilometresBetween(point, there);
          if (distance <= kilometres) yield [index, distance];
        }
      }
    }
  }
}

const columnsAround = 360 / side;
const rowOf = (lat: number): number => Math.floor((lat + 90) / side);
const columnOf = (lng: number): number => Math.floor((lng + 180) / side);

function cellOf(row: number, column: number): number {
  const around = ((column % columnsAround) + columnsAround) % columnsAround;
  return row * columnsAround + around;
}
