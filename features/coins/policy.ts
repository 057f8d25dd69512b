/** Max number of coins a member may send in 24 hours, and in an account's first week. */
export interface TransferLimits {
  readonly daily: number;
  readonly firstWeek: number;
}

const week = 7 * 24 * 60 * 60 * 1000;

/** Number of coins that a member may still send now. */
export function leftToSend(
  { daily, firstWeek }: TransferLimits,
  {
    joinedAt,
    sentToday,
    now,
  }: { readonly joinedAt: number; readonly sentToday: number; readonly now: number },
): number {
  const limit = now - joinedAt < week ? Math.min(daily, firstWeek) : daily;
  return Math.max(0, limit - sentToday);
}

export interface CoinPackage {
  /** Number of coins. */
  readonly value: number;
  /** Price in cents. */
  readonly amount: number;
}

const basisCoins = 100;

/** Price in cents of any number of coins: the price of the first package, which has 100 coins, is the basis. */
export function priceOf(coins: number, [basis]: readonly CoinPackage[]): number {
  if (!basis) throw new Error('There is no coin package: the configuration needs at least one.');
  return Math.round((coins * basis.amount) / basisCoins);
}

/** Whole percent that a package costs less than its coins at the price of the first package. */
export function percentLess({ value, amount }: CoinPackage, packages: readonly CoinPackage[]): number {
  const full = priceOf(value, packages);
  return Math.round(((full - amount) * 100) / full);
}

/** Number of coins for a payment in cents. */
export function coinsFor(cents: number, [basis]: readonly CoinPackage[]): number {
  if (!basis) throw new Error('There is no coin package: the configuration needs at least one.');
  return Math.round((cents / basis.amount) * basisCoins);
}

/** Numbers of coins that can be bought besides the packages. */
export const customCoins = { min: 1000, max: 10_000, step: 100, start: 1500 } as const;

/** Price in cents of a number of coins that is for sale; undefined for any other number. */
export function quoteOf(value: number, packages: readonly CoinPackage[]): number | undefined {
  const offered = packages.find((one) => one.value === value);
  if (offered) return offered.amount;
  const { min, max, step } = customCoins;
  const isCustom = value >= min && value <= max && (value - min) % step === 0;
  return isCustom ? priceOf(value, packages) : undefined;
}
