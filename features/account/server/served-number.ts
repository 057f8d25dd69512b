import { type CountryCode, type NumberType, parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** Thailand, and where the currencies of the checkout are at home. */
export const servedCountries = [
  ...['TH', 'US', 'AU', 'CA', 'CH', 'LI', 'DK', 'GB', 'HK', 'JP', 'MY', 'SG'],
  ...['AT', 'BE', 'BG', 'HR', 'CY', 'EE', 'FI', 'FR', 'DE', 'GR', 'IE', 'IT', 'LV', 'LT', 'LU', 'MT', 'NL'],
  ...['PT', 'SK', 'SI', 'ES'],
] as const satisfies readonly CountryCode[];

/** In some countries a number does not tell which of the two it is. */
const readableTypes: ReadonlySet<NumberType> = new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE']);

/** E.164, however it was typed with its country code; undefined when it is no telephone number. */
export function readNumber(typed: string): string | undefined {
  const number = parsePhoneNumberFromString(typed, { extract: false });
  return number === undefined || number.ext !== undefined ? undefined : number.number;
}

/**
 * Whether a text message may go there: a mobile number of a country on the list. Premium-rate, personal, internet,
 * satellite and unassigned ranges are where messages are sold back to whoever asked for them.
 */
export function isServedNumber(number: string, countries: readonly string[] = servedCountries): boolean {
  const parsed = parsePhoneNumberFromString(number, { extract: false });
  if (parsed?.country === undefined || !parsed.isValid()) return false;
  return countries.includes(parsed.country) && readableTypes.has(parsed.getType());
}
