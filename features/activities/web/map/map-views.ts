import type { Position } from '@mitto/widgets/maps/base-map/projection.ts';
import type { MapView } from '@mitto/widgets/maps/map-engine.ts';
import { type ActivityGroup, maxMapZoom } from '../../contract/activity-queries.ts';

/** Pixels of the map that are free on the smallest phone. */
const free = 260;
/** Pixels of the whole world at zoom 0. */
const world = 512;
const kilometresAround = 40_075;

/** Radius of the map where the list has none, in kilometres. */
const usualRadius = 50;

const degrees = Math.PI / 180;

export const positionOf = ({ lat, lng }: { readonly lat: number; readonly lng: number }): Position => ({
  latitude: lat,
  longitude: lng,
});

/** View of a circle around a place. */
export function viewAround(centre: Position, kilometres: number | null): MapView {
  const parallel = kilometresAround * Math.cos(centre.latitude * degrees);
  return { centre, zoom: zoomOf((2 * (kilometres ?? usualRadius)) / parallel) };
}

/** View of everything that a group holds; undefined if all of it is in one place. */
export function viewOfGroup({ box }: ActivityGroup): MapView | undefined {
  if (!box) return undefined;
  const latitude = (box.south + box.north) / 2;
  const wide = (box.east - box.west) / 360;
  const high = (box.north - box.south) / 360 / Math.cos(latitude * degrees);
  if (wide === 0 && high === 0) return undefined;
  const centre = { latitude, longitude: (box.west + box.east) / 2 };
  return { centre, zoom: zoomOf(Math.max(wide, high)) };
}

/** Zoom at which a share of the world fits into the map. */
function zoomOf(share: number): number {
  return Math.min(maxMapZoom, Math.max(1, Math.log2(free / (world * share))));
}
