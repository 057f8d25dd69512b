/** A point on the globe, in degrees. */
export interface Point {
  readonly lat: number;
  readonly lng: number;
}

export const earthRadius = 6371;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Great-circle distance by the haversine formula. */
export function kilometresBetween(one: Point, other: Point): number {
  const [lat, lng] = [radians(other.lat - one.lat), radians(other.lng - one.lng)];
  const half =
    Math.sin(lat / 2) ** 2 +
    Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * Math.sin(lng / 2) ** 2;
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(half)));
}
