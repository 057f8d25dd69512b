import { readConfigured } from '@mitto/account/server/public/read-configured';
import { coinsConfiguration } from '@mitto/coins/contract/coins-configuration';
import { quoteOf } from '@mitto/coins/policy';
import { fail } from '@mitto/kit/app-error';
import type { Db, Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import { amountIn, type Currency } from '../contract/money.ts';
import type { Quote } from '../contract/payment-shapes.ts';
import { readRates } from './rates.ts';

/** Price of a number of coins now. Refuses a number that is not for sale. */
export async function quoteCoins(deps: Deps, db: Db | Tx, units: number, currency: Currency): Promise<Quote> {
  const usdCents = quoteOf(units, (await readConfigured(deps, db, coinsConfiguration)).coinsPurchase);
  if (usdCents === undefined) return fail('payments/not-for-sale');
  return { type: 'coin', units, usdCents, currency, ...(await priceIn(deps, db, usdCents, currency)) };
}

/** Converts a price in US cents into the amount to pay, and says of which day the rates are. */
export async function priceIn(
  deps: Deps,
  db: Db | Tx,
  usdCents: number,
  currency: Currency,
): Promise<{ readonly amount: number; readonly ratesOf: string }> {
  const { rates, day } = await readRates(deps, db);
  return { amount: amountIn(usdCents, currency, rates), ratesOf: day };
}
