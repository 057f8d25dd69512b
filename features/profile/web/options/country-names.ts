import { type CountryCode, countries } from '../../contract/options/countries.ts';

export interface NamedCountry {
  readonly code: CountryCode;
  readonly name: string;
  readonly dialingCode: string;
}

/** Every country by its name in this language, in that language's order; what the browser knows needs no words of ours. */
export function namedCountries(language: string): NamedCountry[] {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const { compare } = new Intl.Collator(language);
  return countries
    .map(({ code, dialingCode }) => ({ code, dialingCode, name: names.of(code) ?? code }))
    .sort((a, b) => compare(a.name, b.name));
}
