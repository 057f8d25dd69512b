import type { Configuration } from '@mitto/account/contract/configuration';
import { Icon } from '@mitto/widgets/icon';
import { genderFemale, genderMale, genderNonbinary } from '../glyphs.ts';
import { genderWords, pronounWords } from '../options/gender-words.ts';
import type { Tile } from './choice-tiles.tsx';

const signs = [genderFemale, genderMale, genderNonbinary];

/** Tiles for the choice of the gender, each with a symbol and pronouns. */
export function genderTiles(genders: Configuration['genders']): readonly Tile[] {
  return genders.map(({ value, label, pronouns }) => ({
    value: String(value),
    label: genderWords[value]?.() ?? label,
    note: pronounWords[value]?.() ?? pronouns,
    sign: <Icon glyph={signs[value] ?? genderNonbinary} size={30} />,
  }));
}
