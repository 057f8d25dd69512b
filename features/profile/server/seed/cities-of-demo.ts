import type { Point } from '../../contract/profile-fields.ts';

/**
 * Cities in which the demo people live. `share` is in percent; `spread` is the max distance from the middle
 * in km.
 */
export const demoCities: readonly {
  readonly middle: Point;
  readonly share: number;
  readonly spread: number;
}[] = [
  { middle: { lat: 13.7466, lng: 100.5347 }, share: 44, spread: 14 }, // Bangkok
  { middle: { lat: 18.7883, lng: 98.9853 }, share: 16, spread: 9 }, // Chiang Mai
  { middle: { lat: 7.8906, lng: 98.3981 }, share: 11, spread: 8 }, // Phuket
  { middle: { lat: 12.9236, lng: 100.8825 }, share: 9, spread: 7 }, // Pattaya
  { middle: { lat: 16.4419, lng: 102.836 }, share: 8, spread: 7 }, // Khon Kaen
  { middle: { lat: 7.0084, lng: 100.4767 }, share: 6, spread: 6 }, // Hat Yai
  { middle: { lat: 12.5684, lng: 99.9577 }, share: 6, spread: 5 }, // Hua Hin
];

/** Location of the demo member, in the middle of the largest city. */
export const demoPlace: Point = { lat: 13.7442, lng: 100.5346 };
