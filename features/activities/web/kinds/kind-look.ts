import '@mitto/widgets/categories.css';
import type { Glyph } from '@mitto/widgets/glyph.ts';
import { m } from '@mitto/words/messages';
import type { Category } from '../../contract/activity-fields.ts';
import {
  dineDuotone,
  dineFill,
  drinkDuotone,
  drinkFill,
  fitDuotone,
  fitFill,
  movieDuotone,
  movieFill,
  partyDuotone,
  partyFill,
} from '../glyphs.ts';

interface KindLook {
  readonly label: () => string;
  /** Glyph of the tile by which the kind is chosen. */
  readonly glyph: Glyph;
  /** Glyph of the tile with the date. */
  readonly small: Glyph;
}

export const kindLook: Readonly<Record<Category, KindLook>> = {
  drink: { label: m.activities_drink, glyph: drinkDuotone, small: drinkFill },
  fit: { label: m.activities_fit, glyph: fitDuotone, small: fitFill },
  dine: { label: m.activities_dine, glyph: dineDuotone, small: dineFill },
  movie: { label: m.activities_movie, glyph: movieDuotone, small: movieFill },
  party: { label: m.activities_party, glyph: partyDuotone, small: partyFill },
};
