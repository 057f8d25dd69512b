import { Icon } from '@mitto/widgets/icon';
import { genderFemale, genderMale, genderNonbinary } from '../glyphs.ts';
import { genderWords, pronounWords } from '../options/gender-words.ts';
import type { Tile } from './choice-tiles.tsx';

const signs = [genderFemale, genderMale, genderNonbinary];

/** Tiles for the choice of the gender, each with a symbol and pronouns. */
export function genderTiles(): readonly Tile[] {
  return signs.map((sign, value) => ({
    value: String(value),
    label: genderWords[value]?.() ?? '',
    note: pronounWords[value]?.(),
    sign: <Icon glyph={sign} size={30} />,
  }));
}
