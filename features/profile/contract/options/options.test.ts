import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import { expect, test } from 'vitest';
import { eyeColors, hairColors, heights, weights } from './appearance.ts';
import { countries, currencyOf, defaultCountry } from './countries.ts';
import { goals } from './goals.ts';
import { habits } from './habits.ts';
import { heardAboutUs } from './heard-about-us.ts';
import { interests, interestsByGroup } from './interests.ts';
import { spokenLanguages } from './languages.ts';
import { lifeStyles, personalityTypes, personalValues } from './personality.ts';
import { prompts, promptsByTheme } from './prompts.ts';
import { allStyles, styles } from './styles.ts';

const lists: Readonly<Record<string, readonly string[]>> = {
  heights,
  weights,
  hairColors,
  eyeColors,
  personalityTypes,
  personalValues,
  lifeStyles,
  ...goals,
  interests,
  ...habits,
  spokenLanguages,
  prompts,
  promptThemes: Object.keys(promptsByTheme),
  heardAboutUs,
  styles: styles.map(({ id }) => id),
  groups: Object.keys(interestsByGroup),
  countries: countries.map(({ code }) => code),
};

test('there are as many to choose from as the product says', () => {
  expect([personalityTypes.length, personalValues.length, lifeStyles.length]).toEqual([15, 12, 18]);
  expect(interests.length).toBeGreaterThanOrEqual(95);
  expect([heights[0], heights.at(-1)]).toEqual(['under-120', '196+']);
  expect([weights[0], weights.at(-1)]).toEqual(['under-40', '95+']);
  expect(styles.map(({ id }) => id)).toEqual([
    'traditional',
    'polite',
    'playful',
    'physical',
    'sincere',
    'all',
  ]);
  expect(styles.find(({ value }) => value === allStyles)?.id).toBe('all');
});

test.each(Object.entries(lists))('%s has nothing twice', (_name, list) => {
  expect(new Set(list).size).toBe(list.length);
});

test.each([
  ['heights', heights, 120, 196],
  ['weights', weights, 40, 95],
] as const)('%s cover everybody once', (_name, bands, least, most) => {
  for (let measure = least; measure < most; measure += 1) {
    const holding = bands.filter((band) => {
      const [from, to] = band.split('-').map(Number);
      return from !== undefined && to !== undefined && from <= measure && measure <= to;
    });
    expect(holding, String(measure)).toHaveLength(1);
  }
});

test('every country that can be called is there, with the code it is called by', () => {
  expect(countries.map(({ code }) => code)).toEqual(getCountries().toSorted());
  for (const { code, dialingCode } of countries) {
    expect(dialingCode, code).toBe(`+${getCountryCallingCode(code)}`);
  }
  expect(currencyOf.get(defaultCountry)).toBe('THB');
});

test.each(['en', 'th'])('every country has a name in %s, and every currency is one', (language) => {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  const nameless = countries.filter(({ code }) => names.of(code) === undefined);
  expect(nameless).toEqual([]);
  const currencies = new Set(Intl.supportedValuesOf('currency'));
  expect(countries.filter(({ currency }) => !currencies.has(currency))).toEqual([]);
});
