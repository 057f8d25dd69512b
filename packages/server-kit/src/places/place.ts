import type { Point } from '@mitto/kit/kilometres-between';
import type { NearbyKind } from '@mitto/kit/nearby-kinds';

export interface Place {
  /** Id that is stable while the source is; a client sends it back to name the place. */
  readonly id: string;
  readonly name: string;
  /** One line, the name first. */
  readonly address: string;
  readonly city: string | null;
  readonly state: string | null;
  readonly country: string;
  /** ISO 3166-1, two capitals. */
  readonly countryCode: string;
  readonly postalCode: string | null;
  readonly point: Point;
}

export type PlaceLanguage = 'en' | 'th';

export interface PlaceSearch {
  readonly text: string;
  /** ISO codes; empty for the whole world. */
  readonly countries: readonly string[];
  readonly language: PlaceLanguage;
  /** Places near this point rank higher. */
  readonly near?: Point;
  readonly limit: number;
}

export interface NearbySearch {
  readonly point: Point;
  readonly kind: NearbyKind;
  /** In metres. */
  readonly radius: number;
  readonly language: PlaceLanguage;
  readonly limit: number;
}
