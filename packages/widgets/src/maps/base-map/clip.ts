import type { Line, Point } from './read-world.ts';

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface Edge {
  readonly isInside: (point: Point) => boolean;
  readonly crossing: (from: Point, to: Point) => Point;
}

/** Clips a closed line to the box, edge by edge (Sutherland-Hodgman). */
export function clip(ring: Line, box: Box): Line {
  return edgesOf(box).reduce<Line>((points, edge) => cut(points, edge), ring);
}

function cut(points: Line, { isInside, crossing }: Edge): Line {
  return points.flatMap((point, at) => {
    const before = points.at(at - 1) ?? point;
    const isHere = isInside(point);
    const edge = isHere === isInside(before) ? [] : [crossing(before, point)];
    return isHere ? [...edge, point] : edge;
  });
}

function edgesOf({ left, top, right, bottom }: Box): readonly Edge[] {
  const atX =
    (x: number) =>
    ([ax, ay]: Point, [bx, by]: Point) =>
      [x, ay + ((by - ay) * (x - ax)) / (bx - ax)] as const;
  const atY =
    (y: number) =>
    ([ax, ay]: Point, [bx, by]: Point) =>
      [ax + ((bx - ax) * (y - ay)) / (by - ay), y] as const;
  return [
    { isInside: ([x]) => x >= left, crossing: atX(left) },
    { isInside: ([x]) => x <= right, crossing: atX(right) },
    { isInside: ([, y]) => y >= top, crossing: atY(top) },
    { isInside: ([, y]) => y <= bottom, crossing: atY(bottom) },
  ];
}
