import { type CountryCode, countries } from '../../contract/options/countries.ts';

export interface NamedCountry {
  readonly code: CountryCode;
  readonly name: string;
  readonly dialingCode: string;
}

/**
 * All countries with their names in this language, in its alphabetical order. The browser provides the names.
 */
export function namedCountries(language: string): NamedCountry[] {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const { compare } = new Intl.Collator(language);
  return countries
    .map(({ code, dialingCode }) => ({ code, dialingCode, name: names.of(code) ?? code }))
    .sort((a, b) => compare(a.name, b.name));
}
