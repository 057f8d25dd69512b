import { formatMoney } from '@mitto/kit/format-money';
import { useServices } from '@mitto/web-kit/feature/services';
import { formatAmount } from '@mitto/web-kit/formats/format-number';

/** The coins' sign, which is the same in all languages. */
export const unit = 'MTC';

/** Formats numbers of coins, and prices, in the member's language. */
export function useAmounts() {
  const { page } = useServices();
  const language = page.language === 'th' ? 'th' : 'en';
  return {
    language,
    coins: (amount: number) => formatAmount(amount, language),
    price: (amount: number) => formatMoney(amount, 'USD', language),
  } as const;
}
