import { type CountryCode, type NumberType, parsePhoneNumberFromString } from 'libphonenumber-js/max';

/**
 * Countries to whose numbers SMS are sent by default: Thailand, and the home countries of the currencies at
 * checkout.
 */
export const servedCountries = [
  ...['TH', 'US', 'AU', 'CA', 'CH', 'LI', 'DK', 'GB', 'HK', 'JP', 'MY', 'SG'],
  ...['AT', 'BE', 'BG', 'HR', 'CY', 'EE', 'FI', 'FR', 'DE', 'GR', 'IE', 'IT', 'LV', 'LT', 'LU', 'MT', 'NL'],
  ...['PT', 'SK', 'SI', 'ES'],
] as const satisfies readonly CountryCode[];

/**
 * Types of numbers that can receive SMS. FIXED_LINE_OR_MOBILE is one of them, because in some countries the
 * number does not show which of the two it is.
 */
const readableTypes: ReadonlySet<NumberType> = new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE']);

/** Parses a number typed with its country code into E.164; undefined when it is not a telephone number. */
export function readNumber(typed: string): string | undefined {
  const number = parsePhoneNumberFromString(typed, { extract: false });
  return number === undefined || number.ext !== undefined ? undefined : number.number;
}

/**
 * True when SMS may be sent to the number: a mobile number of a listed country. Premium-rate, personal,
 * internet, satellite and unassigned numbers are refused, because attackers earn money from SMS to them (SMS
 * pumping).
 */
export function isServedNumber(number: string, countries: readonly string[] = servedCountries): boolean {
  const parsed = parsePhoneNumberFromString(number, { extract: false });
  if (parsed?.country === undefined || !parsed.isValid()) return false;
  return countries.includes(parsed.country) && readableTypes.has(parsed.getType());
}
