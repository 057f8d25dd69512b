import type { placeCalls } from '@mitto/profile/contract/place-calls';
import type { SamplesOf } from './sample.ts';

const point = { lat: 13.7563, lng: 100.5018 };

export const placeSamples: SamplesOf<keyof typeof placeCalls> = {
  searchPlaces: { self: () => ({ text: 'chiang', near: point }) },
  placeAt: { self: () => ({ point }) },
  nearbyPlaces: { self: () => ({ point, kind: 'park' }) },
};
