/** Kinds of places to search for around a point. */
export const nearbyKinds = ['store', 'hospital', 'bank', 'park', 'school', 'restaurant'] as const;
export type NearbyKind = (typeof nearbyKinds)[number];
