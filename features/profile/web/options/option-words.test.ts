import { type Language, languages } from '@mitto/words/language';
import { speak } from '@mitto/words/speaking';
import { afterEach, describe, expect, test } from 'vitest';
import { eyeColors, hairColors, heights, weights } from '../../contract/options/appearance.ts';
import { goals } from '../../contract/options/goals.ts';
import { habitKinds, habits } from '../../contract/options/habits.ts';
import { heardAboutUs } from '../../contract/options/heard-about-us.ts';
import { interests, interestsByGroup } from '../../contract/options/interests.ts';
import { lifeStyles, personalityTypes, personalValues } from '../../contract/options/personality.ts';
import { prompts, promptsByTheme } from '../../contract/options/prompts.ts';
import { styles } from '../../contract/options/styles.ts';
import { heardAboutUsWords } from '../public/heard-about-us-words.ts';
import { promptThemeWords, promptWords } from '../public/prompt-words.ts';
import { eyeColorWords, hairColorWords, heightWord, weightWord } from './appearance-words.ts';
import { namedCountries } from './country-names.ts';
import { goalKindWords, goalWords } from './goal-words.ts';
import { habitKindWords, habitWords } from './habit-words.ts';
import { interestGroupWords, interestWords } from './interest-words.ts';
import { namedLanguages } from './language-names.ts';
import { lifeStyleWords, personalityTypeWords, personalValueWords } from './personality-words.ts';
import { styleWords } from './style-words.ts';

type Words = Readonly<Record<string, () => string>>;

const lists: readonly (readonly [string, readonly string[], Words])[] = [
  ['interests', interests, interestWords],
  ['groups of interests', Object.keys(interestsByGroup), interestGroupWords],
  ['personality types', personalityTypes, personalityTypeWords],
  ['values', personalValues, personalValueWords],
  ['lifestyles', lifeStyles, lifeStyleWords],
  ['kinds of goals', Object.keys(goals), goalKindWords],
  ['goals', Object.values(goals).flat(), goalWords],
  ['styles', styles.map(({ id }) => id), styleWords],
  ['hair colours', hairColors, hairColorWords],
  ['eye colours', eyeColors, eyeColorWords],
  ['questions', prompts, promptWords],
  ['themes of questions', Object.keys(promptsByTheme), promptThemeWords],
  ['kinds of habits', habitKinds, habitKindWords],
  ...habitKinds.map((habit) => [habit, habits[habit], habitWords[habit]] as const),
  ['ways to have heard', heardAboutUs, heardAboutUsWords],
];

const saidIn = <T>(language: Language, say: () => T): T => {
  speak(() => language);
  return say();
};
afterEach(() => speak(() => 'en'));

describe.each(languages)('in %s', (language) => {
  test.each(lists)('%s have words, no two alike', (_name, options, words) => {
    const said = saidIn(language, () => options.map((option) => words[option]?.()));
    expect(said.filter((word) => !word?.trim())).toEqual([]);
    expect(new Set(said).size).toBe(options.length);
  });

  test('every band of height and weight is said with its ends', () => {
    const said = saidIn(language, () => [...heights.map(heightWord), ...weights.map(weightWord)]);
    expect(new Set(said).size).toBe(heights.length + weights.length);
    expect(said.filter((word) => !/\d/.test(word) || /[{}]|undefined/.test(word))).toEqual([]);
  });

  test('every language has a name, no two alike, in the order of the language', () => {
    const named = namedLanguages(language);
    const names = named.map(({ name }) => name);
    expect(named.filter(({ name, code }) => name === code)).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(names.toSorted(new Intl.Collator(language).compare));
    expect(namedLanguages(language, ['th'])).toEqual([
      { code: 'th', name: language === 'th' ? 'ไทย' : 'Thai' },
    ]);
  });

  test('every country has a name, in the order of the language', () => {
    const named = namedCountries(language);
    expect(named.filter(({ name, code }) => name === code)).toEqual([]);
    const names = named.map(({ name }) => name);
    expect(names).toEqual(names.toSorted(new Intl.Collator(language).compare));
    expect(named.find(({ code }) => code === 'TH')).toMatchObject({
      name: language === 'th' ? 'ไทย' : 'Thailand',
      dialingCode: '+66',
    });
  });
});

test('a band says what it holds', () => {
  expect([heightWord('under-120'), heightWord('171-175'), heightWord('196+')]).toEqual([
    'Under 120 cm',
    '171–175 cm',
    '196 cm or more',
  ]);
  expect(saidIn('th', () => weightWord('95+'))).toBe('95 กก. ขึ้นไป');
});
