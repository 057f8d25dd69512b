import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';

/**
 * Rules for the telephone numbers of all countries. They have over 30 kB and are loaded only where a phone
 * field is shown.
 */
export interface PhoneNumbers {
  readonly countries: readonly { readonly code: string; readonly prefix: string }[];
  /**
   * Formats a number as its country writes it, with + if it was typed with one. An invalid number stays as
   * typed.
   */
  format(typed: string, country: string): string;
  /** Returns the full number (such as "+66812345678"), its country, and whether such a number can exist. */
  read(typed: string, country: string): ReadNumber;
}

interface ReadNumber {
  readonly whole: string;
  readonly country: string | undefined;
  readonly isPossible: boolean;
}

export const phoneNumbers: PhoneNumbers = {
  countries: getCountries().map((code) => ({ code, prefix: `+${getCountryCallingCode(code)}` })),
  format: (typed, country) => {
    const number = parse(typed, country);
    if (number?.isValid() !== true) return typed;
    return typed.trim().startsWith('+') ? number.formatInternational() : number.formatNational();
  },
  read: (typed, country) => {
    const number = parse(typed, country);
    if (number === undefined)
      return { whole: typed.replace(/[^\d+]/g, ''), country: undefined, isPossible: false };
    return { whole: number.number, country: number.country, isPossible: number.isValid() };
  },
};

function parse(typed: string, country: string): PhoneNumber | undefined {
  return parsePhoneNumberFromString(typed, knownCountry(country));
}

function knownCountry(code: string): CountryCode {
  const country = getCountries().find((known) => known === code);
  if (country === undefined)
    throw new Error(`There is no country ${code}: give two capital letters, such as TH.`);
  return country;
}
