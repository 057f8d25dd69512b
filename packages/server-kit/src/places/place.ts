import type { Point } from '@mitto/kit/kilometres-between';
import type { NearbyKind } from '@mitto/kit/nearby-kinds';

export interface Place {
  /** Id of the place at its source. A client sends it back to refer to the place. */
  readonly id: string;
  readonly name: string;
  /** True if it has no name of its own: `name` is its street, with the number of the building. */
  readonly isAddress?: true;
  /** Full address in one line, beginning with the name. */
  readonly address: string;
  readonly city: string | null;
  readonly state: string | null;
  readonly country: string;
  /** Country code of ISO 3166-1, two capital letters. */
  readonly countryCode: string;
  readonly postalCode: string | null;
  readonly point: Point;
  /** Kind of an establishment, if it is one of the kinds that are searched nearby. */
  readonly kind?: NearbyKind;
  /** Address of its own page in the web. */
  readonly website?: string;
}

export type PlaceLanguage = 'en' | 'th';

export interface PlaceSearch {
  readonly text: string;
  /** Country codes to which the search is limited. Empty for the whole world. */
  readonly countries: readonly string[];
  readonly language: PlaceLanguage;
  /** Places near this point rank higher. */
  readonly near?: Point;
  /** True to find establishments alone, where the source knows of any. */
  readonly establishments?: boolean;
  readonly limit: number;
}

export interface NearbySearch {
  readonly point: Point;
  readonly kind: NearbyKind;
  /** Radius in metres. */
  readonly radius: number;
  readonly language: PlaceLanguage;
  readonly limit: number;
}
