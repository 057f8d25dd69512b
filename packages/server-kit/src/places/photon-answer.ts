import * as v from 'valibot';
import type { Place } from './place.ts';

const Text = v.optional(v.string());

const Feature = v.object({
  geometry: v.object({
    type: v.literal('Point'),
    coordinates: v.tuple([
      v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
      v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
    ]),
  }),
  properties: v.object({
    osm_type: v.picklist(['N', 'W', 'R']),
    osm_id: v.pipe(v.number(), v.integer()),
    osm_value: Text,
    type: Text,
    name: Text,
    street: Text,
    housenumber: Text,
    district: Text,
    city: Text,
    county: Text,
    state: Text,
    country: Text,
    countrycode: Text,
    postcode: Text,
  }),
});
type Properties = v.InferOutput<typeof Feature>['properties'];

const Collection = v.object({ features: v.array(v.unknown()) });

/**
 * Returns the places in an answer in photon's GeoJSON format, or null if the answer has another format.
 * Incomplete places are left out.
 */
export function placesOfAnswer(answer: unknown): readonly Place[] | null {
  const collection = v.safeParse(Collection, answer);
  if (!collection.success) return null;
  return collection.output.features.flatMap((feature) => {
    const read = v.safeParse(Feature, feature);
    if (!read.success) return [];
    const [lng, lat] = read.output.geometry.coordinates;
    return placeOf(read.output.properties, { lat, lng }) ?? [];
  });
}

function placeOf(found: Properties, point: Place['point']): Place | null {
  const { country, countrycode } = found;
  const name = found.name ?? streetOf(found);
  if (name === null || country === undefined || countrycode === undefined) return null;
  const city = found.city ?? (found.type === 'city' ? name : (found.county ?? null));
  const lines = [name, streetOf(found), found.district ?? null, city, found.state ?? null, country];
  return {
    id: `osm:${found.osm_type}${found.osm_id}`,
    name,
    address: [...new Set(lines.filter((line) => line !== null))].join(', '),
    city,
    state: found.state ?? null,
    country,
    countryCode: countrycode.toUpperCase(),
    postalCode: found.postcode ?? null,
    point,
  };
}

function streetOf({ street, housenumber }: Properties): string | null {
  if (street === undefined) return null;
  return housenumber === undefined ? street : `${housenumber} ${street}`;
}
