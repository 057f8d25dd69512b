import type { NearbyKind } from '@mitto/kit/nearby-kinds';
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
    osm_key: Text,
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
    /** Further tags of OpenStreetMap. A photon server has them if its data was imported with them. */
    extra: v.optional(v.unknown()),
  }),
});
type Properties = v.InferOutput<typeof Feature>['properties'];

/** OpenStreetMap tag of each kind of place. */
export const tagsOfKinds: Readonly<Record<NearbyKind, string>> = {
  store: 'shop',
  hospital: 'amenity:hospital',
  bank: 'amenity:bank',
  park: 'leisure:park',
  school: 'amenity:school',
  restaurant: 'amenity:restaurant',
};

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
    ...(found.name === undefined && { isAddress: true }),
    address: [...new Set(lines.filter((line) => line !== null))].join(', '),
    city,
    state: found.state ?? null,
    country,
    countryCode: countrycode.toUpperCase(),
    postalCode: found.postcode ?? null,
    point,
    ...kindOf(found),
    ...websiteOf(found.extra),
  };
}

function kindOf({ osm_key: key, osm_value: value }: Properties): Pick<Place, 'kind'> {
  // Safe cast: the keys of `tagsOfKinds` are kinds.
  const kinds = Object.keys(tagsOfKinds) as NearbyKind[];
  const kind = kinds.find((one) => tagsOfKinds[one] === key || tagsOfKinds[one] === `${key}:${value}`);
  return kind === undefined ? {} : { kind };
}

const Website = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(500),
  v.check((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)),
);
const Extra = v.object({ website: v.optional(v.unknown()), 'contact:website': v.optional(v.unknown()) });

/** The page of a place. Anybody can write one into OpenStreetMap, so anything but a web address is left out. */
function websiteOf(extra: unknown): Pick<Place, 'website'> {
  const tags = v.safeParse(Extra, extra);
  if (!tags.success) return {};
  const website = v.safeParse(Website, tags.output.website ?? tags.output['contact:website']);
  return website.success ? { website: new URL(website.output).href } : {};
}

function streetOf({ street, housenumber }: Properties): string | null {
  if (street === undefined) return null;
  return housenumber === undefined ? street : `${housenumber} ${street}`;
}
