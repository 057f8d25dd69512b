import { formatMoney } from '@mitto/kit/format-money';
import { useServices } from '@mitto/web-kit/feature/services';
import { type Currency, writeAmount } from '../contract/money.ts';

/** Writes a number of coins with their sign, which is the same in all languages. */
export const coinsText = (coins: number | string): string => `${coins} MTC`;

/** Formats amounts of money in the member's language. */
export function useMoney() {
  const { page } = useServices();
  const language = page.language === 'th' ? 'th' : 'en';
  return {
    language,
    price: (amount: number, currency: Currency) => formatMoney(amount, currency, language),
    /** The form of the button Pay Now, which the specification fixes: 7.99 USD. */
    amountAndCurrency: (amount: number, currency: Currency) => `${writeAmount(amount, currency)} ${currency}`,
  } as const;
}
