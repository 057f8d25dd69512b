import { Cents, whole } from '@mitto/account/contract/configuration-fields';
import { defineConfiguration } from '@mitto/account/contract/define-configuration';
import * as v from 'valibot';

const basisCoins = 100;
const usualLimits = { daily: 5000, firstWeek: 500 } as const;

export const coinsConfiguration = defineConfiguration(
  v.object({
    restrictions: v.object({
      /** Max number of coins a member may send in 24 hours, and in the first week of an account. */
      coins: v.optional(
        v.strictObject({ daily: whole(1, 1_000_000), firstWeek: whole(1, 1_000_000) }),
        usualLimits,
      ),
    }),
    /**
     * Coin packages, smallest first: `value` coins for `amount` cents. The first package has 100 coins, and is
     * the basis of the prices of all other amounts. A larger package never costs more per coin.
     */
    coinsPurchase: v.pipe(
      v.array(v.strictObject({ value: whole(1, 1_000_000), amount: Cents })),
      v.minLength(1),
      v.maxLength(20),
      v.check((packages) => packages[0]?.value === basisCoins, 'basis'),
      v.checkItems(isSteepening, 'order'),
      v.checkItems(isNoDearer, 'dearer'),
    ),
  }),
  {
    restrictions: { coins: usualLimits },
    coinsPurchase: [
      { value: 100, amount: 199 },
      { value: 300, amount: 499 },
      { value: 500, amount: 799 },
      { value: 1000, amount: 1499 },
    ],
  },
);

interface CoinPackage {
  value: number;
  amount: number;
}

/** Requires each package to have more coins, and a higher price, than the package before. */
function isSteepening(item: CoinPackage, index: number, packages: CoinPackage[]): boolean {
  const before = packages[index - 1];
  return before === undefined || (item.value > before.value && item.amount > before.amount);
}

/** Requires that a coin of each package costs no more than a coin of the package before. */
function isNoDearer(item: CoinPackage, index: number, packages: CoinPackage[]): boolean {
  const before = packages[index - 1];
  return before === undefined || item.amount * before.value <= before.amount * item.value;
}
