import { Icon } from '@mitto/widgets/icon';
import type { Gender } from '../../../contract/profile-configuration.ts';
import { genderFemale, genderMale, genderNonbinary } from '../../icons/glyphs.ts';
import { genderWord } from '../../options/gender-words.ts';
import type { Tile } from './choice-tiles.tsx';

const signs = [genderFemale, genderMale, genderNonbinary];

/** Tiles for the choice of the gender, each with a symbol and pronouns. */
export function genderTiles(genders: readonly Gender[]): readonly Tile[] {
  return genders.map((gender) => ({
    value: String(gender.value),
    label: genderWord(gender, 'label'),
    note: genderWord(gender, 'pronouns'),
    sign: <Icon glyph={signs[gender.value] ?? genderNonbinary} size={30} />,
  }));
}
