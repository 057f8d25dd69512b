import { type Language, languages } from '@mitto/words/language';
import { speak } from '@mitto/words/speaking';
import { afterEach, expect, test } from 'vitest';
import { profileConfiguration } from '../../contract/profile-configuration.ts';
import { wantedChoices } from '../public/wanted-choices.ts';
import { genderTiles } from '../register/fields/gender-tiles.tsx';
import { genderWord } from './gender-words.ts';

const kinds = ['label', 'plural', 'abbr', 'pronouns'] as const;
const { genders } = profileConfiguration.usual;
const configured = genders.map((gender) => ({
  ...{ ...gender, label: `L${gender.value}`, plural: `P${gender.value}` },
  ...{ abbr: `A${gender.value}`, pronouns: `they ${gender.value}` },
}));

const within = <T>(language: Language, say: () => T): T => {
  speak(() => language);
  return say();
};
afterEach(() => speak(() => 'en'));

test('in English the words are those of the default configuration', () => {
  for (const gender of genders)
    expect(within('en', () => kinds.map((kind) => genderWord(gender, kind)))).toEqual(
      kinds.map((kind) => gender[kind]),
    );
});

test.each(languages)('in %s, no two genders have the same words', (language) => {
  for (const kind of kinds) {
    const said = within(language, () => genders.map((gender) => genderWord(gender, kind)));
    expect(new Set(said).size, kind).toBe(genders.length);
    expect(said.filter((word) => word.trim() === '')).toEqual([]);
  }
});

test.each(languages)('in %s, words that the operator has configured are shown', (language) => {
  const tiles = within(language, () => genderTiles(configured));
  expect(tiles.map(({ label, note }) => [label, note])).toEqual([
    ['L0', 'they 0'],
    ['L1', 'they 1'],
    ['L2', 'they 2'],
  ]);
  const wanted = within(language, () => wantedChoices(configured));
  expect(wanted.map(({ label }) => label).slice(0, 3)).toEqual(['P0', 'P1', 'P2']);
  expect(configured.map((gender) => genderWord(gender, 'abbr'))).toEqual(['A0', 'A1', 'A2']);
});
