import { expect, test } from 'vitest';
import { viewAround, viewOfGroup } from './map-views.ts';

const home = { latitude: 13.75, longitude: 100.5 };
const group = { lat: 13.75, lng: 100.5, count: 2, kinds: {} };

/** Width in kilometres of 260 pixels in the middle of a view. */
const widthOf = ({ centre, zoom }: ReturnType<typeof viewAround>) =>
  (40_075 * Math.cos((centre.latitude * Math.PI) / 180) * 260) / (512 * 2 ** zoom);

test.each([5, 50, 200])('the map opens on the member with a radius of %d km', (kilometres) => {
  const view = viewAround(home, kilometres);
  expect(view.centre).toEqual(home);
  expect(widthOf(view)).toBeCloseTo(2 * kilometres, 5);
});

test('a group is shown as closely as all of it fits', () => {
  const box = { south: 13.5, north: 14, west: 100.2, east: 100.8 };
  const view = viewOfGroup({ ...group, box });
  expect(view?.centre).toEqual({ latitude: 13.75, longitude: 100.5 });
  const [north, south] = [viewAround(home, 40), viewAround(home, 30)];
  expect(view?.zoom).toBeGreaterThan(north.zoom);
  expect(view?.zoom).toBeLessThan(south.zoom);
});

test('no view separates what is in one place', () => {
  const box = { south: 13.5, north: 13.5, west: 100.2, east: 100.2 };
  expect(viewOfGroup({ ...group, box })).toBeUndefined();
  expect(viewOfGroup(group)).toBeUndefined();
});
