import {
  AsYouType,
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';

/** What is known of the world's telephone numbers; 30 kB, so it is asked for when a field stands there. */
export interface PhoneNumbers {
  readonly countries: readonly { readonly code: string; readonly prefix: string }[];
  /** As one writes it in its country; a foreign number stays as it is. */
  format(national: string, country: string): string;
  /** The whole number, "+66812345678", its country and whether such a number can exist. */
  read(typed: string, country: string): ReadNumber;
}

interface ReadNumber {
  readonly whole: string;
  readonly country: string | undefined;
  readonly isPossible: boolean;
}

export const phoneNumbers: PhoneNumbers = {
  countries: getCountries().map((code) => ({ code, prefix: `+${getCountryCallingCode(code)}` })),
  format: (national, country) => new AsYouType(knownCountry(country)).input(national),
  read: (typed, country) => {
    const number = parsePhoneNumberFromString(typed, knownCountry(country));
    if (number === undefined)
      return { whole: typed.replace(/[^\d+]/g, ''), country: undefined, isPossible: false };
    return { whole: number.number, country: number.country, isPossible: number.isValid() };
  },
};

function knownCountry(code: string): CountryCode {
  const country = getCountries().find((known) => known === code);
  if (country === undefined)
    throw new Error(`There is no country ${code}: give two capital letters, such as TH.`);
  return country;
}
