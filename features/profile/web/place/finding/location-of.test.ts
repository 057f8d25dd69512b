import { expect, test } from 'vitest';
import { countryWords, placeWords } from './location-of.ts';

test('a country has its name in the language of the page, and keeps the stored one without a code', () => {
  const bangkok = { country: 'Thailand', countryCode: 'TH' };
  expect(countryWords(bangkok, 'th')).toBe('ไทย');
  expect(countryWords(bangkok, 'en')).toBe('Thailand');
  expect(countryWords({ country: 'Thailand' }, 'th')).toBe('Thailand');
  expect(placeWords({ city: 'กรุงเทพมหานคร', country: countryWords(bangkok, 'th') })).toBe(
    'กรุงเทพมหานคร, ไทย',
  );
  expect(placeWords({})).toBe('');
});
