import { describe, expect, test } from 'vitest';
import { areaOf, maxZoom, movedView, wholeView, zoomedView } from './crop-area.ts';

const shapes = [
  ['a wide picture', { picture: 16 / 9, frame: 3 / 4 }],
  ['a tall picture', { picture: 9 / 16, frame: 3 / 4 }],
  ['a picture of the same shape', { picture: 3 / 4, frame: 3 / 4 }],
  ['a square of a panorama', { picture: 6, frame: 1 }],
] as const;

describe.each(shapes)('of %s', (_, shape) => {
  test('what is kept has the shape of the frame and lies within, wherever one looks and however near', () => {
    for (const zoom of [0, 1, 1.3, 2.5, maxZoom, 99])
      for (const x of [-3, 0, 0.2, 0.5, 1, 7])
        for (const y of [-3, 0, 0.4, 1, 7]) {
          const area = areaOf({ x, y, zoom }, shape);
          expect((area.width / area.height) * shape.picture).toBeCloseTo(shape.frame, 9);
          expect(Math.min(area.x, area.y)).toBeGreaterThanOrEqual(0);
          expect(Math.max(area.x + area.width, area.y + area.height)).toBeLessThanOrEqual(1 + 1e-9);
        }
  });

  test('one that was moved against the edge comes back at the first step', () => {
    const atEdge = movedView(zoomedView(wholeView, 2, shape), { x: 50, y: 50 }, shape);
    const back = areaOf(movedView(atEdge, { x: -0.1, y: -0.1 }, shape), shape);
    const edge = areaOf(atEdge, shape);
    expect(edge.x - back.x).toBeCloseTo(edge.width * 0.1, 9);
    expect(edge.y - back.y).toBeCloseTo(edge.height * 0.1, 9);
  });

  test('nearer, the same point stays in the middle', () => {
    const view = movedView(zoomedView(wholeView, 2, shape), { x: 0, y: 0 }, shape);
    const nearer = areaOf(zoomedView(view, 3, shape), shape);
    expect(nearer.x + nearer.width / 2).toBeCloseTo(view.x, 9);
  });
});
