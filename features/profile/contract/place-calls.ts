import { defineApi, pausedRow } from '@mitto/kit/define-api';
import { nearbyKinds } from '@mitto/kit/nearby-kinds';
import * as v from 'valibot';
import { Point } from './profile-fields.ts';

/**
 * Search radii in metres. `near` is for a search around a member, `wide` for the nearby panel opened by
 * itself.
 */
export const nearbyRadii = { near: 500, wide: 1500 } as const;

/** Max number of places that are found around one point, on all pages together. */
export const maxNearby = 60;

const PlaceLanguage = v.optional(v.picklist(['en', 'th']), 'en');
const Text = v.string();

/** Result of a place search. Its address fields have the names of a profile's location. */
export const Place = v.strictObject({
  place_id: Text,
  name: Text,
  /** The place has no name of its own, but a street and a number. */
  isAddress: v.optional(v.literal(true)),
  formatted_address: Text,
  geometry: Point,
  city: v.optional(Text),
  state: v.optional(Text),
  country: Text,
  countryCode: Text,
  postalCode: v.optional(Text),
  /** Kind of an establishment, for which clients have an icon. */
  icon: v.optional(v.picklist(nearbyKinds)),
  website: v.optional(Text),
});
export type Place = v.InferOutput<typeof Place>;

// Positions are sent in request bodies, because proxies and servers write URLs to their logs.
export const placeCalls = defineApi({
  searchPlaces: {
    method: 'POST',
    path: '/places/search',
    auth: 1,
    reach: 'paused',
    summary: 'Finds places by what is typed, in the country that is configured.',
    input: v.strictObject({
      text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(120, 'too-long')),
      language: PlaceLanguage,
      near: v.optional(Point),
      /** Establishments alone, where there are any by this name. */
      establishments: v.optional(v.boolean(), false),
      limit: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(20)), 5),
    }),
    output: v.array(Place),
    errors: [],
    idempotent: true,
    access: { self: pausedRow('ok') },
  },
  placeAt: {
    method: 'POST',
    path: '/places/at',
    auth: 1,
    reach: 'paused',
    summary:
      'The town of a point, which no outside service learns of; or its address, which a provider is asked for.',
    input: v.strictObject({
      point: Point,
      detail: v.optional(v.picklist(['town', 'address']), 'town'),
      language: PlaceLanguage,
    }),
    output: v.nullable(Place),
    errors: [],
    idempotent: true,
    access: { self: pausedRow('ok') },
  },
  nearbyPlaces: {
    method: 'POST',
    path: '/places/nearby',
    auth: 1,
    reach: 'paused',
    summary:
      'Places of a kind around a point, the nearest first, page by page; only a provider knows of them, and learns the point no finer than about 500 m.',
    input: v.strictObject({
      point: Point,
      kind: v.picklist(nearbyKinds),
      radius: v.optional(
        v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(5000)),
        nearbyRadii.near,
      ),
      language: PlaceLanguage,
      /** Number of places to leave out, those of earlier pages. */
      start: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(maxNearby)), 0),
      limit: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(maxNearby)), 20),
    }),
    output: v.strictObject({ isProviderSet: v.boolean(), hasMore: v.boolean(), places: v.array(Place) }),
    errors: ['profile/places-unreachable'],
    idempotent: true,
    access: { self: pausedRow('ok') },
  },
});
