import { useServices } from '@mitto/web-kit/feature/services';
import { formatAmount } from '@mitto/web-kit/formats/format-number';

/** The coins' sign, which is the same in all languages. */
export const unit = 'MTC';

const cents = 100;

/** Formats numbers of coins, and prices, in the member's language. */
export function useAmounts() {
  const { page } = useServices();
  const language = page.language === 'th' ? 'th' : 'en';
  const money = new Intl.NumberFormat(`${language}-u-nu-latn`, { style: 'currency', currency: 'USD' });
  return {
    language,
    coins: (amount: number) => formatAmount(amount, language),
    price: (amount: number) => money.format(amount / cents),
  } as const;
}
