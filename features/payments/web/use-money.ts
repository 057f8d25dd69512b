import { useServices } from '@mitto/web-kit/feature/services';
import { type Currency, unitsIn, writeAmount } from '../contract/money.ts';

/** Writes a number of coins with their sign, which is the same in all languages. */
export const coinsText = (coins: number | string): string => `${coins} MTC`;

/** Formats amounts of money in the member's language. */
export function useMoney() {
  const { page } = useServices();
  const language = page.language === 'th' ? 'th' : 'en';
  return {
    language,
    /** With the sign of the currency: $8.99. */
    price: (amount: number, currency: Currency) =>
      new Intl.NumberFormat(`${language}-u-nu-latn`, {
        style: 'currency',
        currency,
        currencyDisplay: 'narrowSymbol',
        ...(amount % unitsIn(currency) === 0 && currency !== 'USD' && { maximumFractionDigits: 0 }),
      }).format(amount / unitsIn(currency)),
    /** In digits, with the code of the currency, which no other currency has: 8.99 USD. */
    exact: (amount: number, currency: Currency) => `${writeAmount(amount, currency)} ${currency}`,
  } as const;
}
