import * as v from 'valibot';

/** Currencies in which one can pay. Prices are kept in US cents. */
export const currencies = [
  'USD',
  'AUD',
  'CAD',
  'CHF',
  'DKK',
  'EUR',
  'GBP',
  'HKD',
  'JPY',
  'MYR',
  'SGD',
  'THB',
] as const;
export const Currency = v.picklist(currencies);
export type Currency = v.InferOutput<typeof Currency>;

/** An amount in the smallest unit of its currency: cents, or whole yen. */
export const Money = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(100_000_000));

const withoutCents: ReadonlySet<Currency> = new Set(['JPY']);

/** Number of the smallest units that make one whole unit: 100 cents, 1 yen. */
function unitsIn(currency: Currency): 1 | 100 {
  return withoutCents.has(currency) ? 1 : 100;
}

/** Writes an amount as digits, without the currency: `8.99`, `1200`. */
export function writeAmount(amount: number, currency: Currency): string {
  const units = unitsIn(currency);
  return units === 1 ? String(amount) : (amount / units).toFixed(2);
}

/** Number of units of each currency that one US dollar buys. */
export type Rates = Readonly<Record<Currency, number>>;

/**
 * Amount to pay for a price in US cents. A converted price is rounded up to a whole unit of the currency; a price
 * in US dollars is charged as it is.
 */
export function amountIn(usdCents: number, currency: Currency, rates: Rates): number {
  if (currency === 'USD') return usdCents;
  // The product carries the noise of binary fractions, which must not add a whole unit.
  const whole = Math.ceil(Number(((usdCents / 100) * rates[currency]).toFixed(6)));
  return whole * unitsIn(currency);
}
