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

function basisOf([basis]: readonly CoinPackage[]): CoinPackage {
  if (!basis) throw new Error('There is no coin package: the configuration needs at least one.');
  return basis;
}

/** Price in cents of any number of coins at the price of the first package, which has 100 coins. */
export function basisPrice(coins: number, packages: readonly CoinPackage[]): number {
  return Math.round((coins * basisOf(packages).amount) / basisCoins);
}

/** Whole percent that a package costs less than its coins at the price of the first package. */
export function percentLess({ value, amount }: CoinPackage, packages: readonly CoinPackage[]): number {
  const full = basisPrice(value, packages);
  return Math.round(((full - amount) * 100) / full);
}

/** Number of coins for a price in cents that is paid with coins, at the price of the first package. */
export function coinsFor(cents: number, packages: readonly CoinPackage[]): number {
  return Math.round((cents / basisOf(packages).amount) * basisCoins);
}

/**
 * Lowest price in cents of this many coins: packages for a part of them, as often as it pays, and the price of
 * the first package for the rest.
 */
export function cheapestPrice(coins: number, packages: readonly CoinPackage[]): number {
  const prices = [0];
  for (let count = 1; count <= coins; count += 1) {
    let lowest = basisPrice(count, packages);
    for (const { value, amount } of packages) {
      if (value <= count) lowest = Math.min(lowest, (prices[count - value] ?? 0) + amount);
    }
    prices.push(lowest);
  }
  return prices[coins] ?? 0;
}

/** Numbers of coins that can be bought besides the packages. */
export const customCoins = { min: 1000, max: 10_000, step: 100, start: 1500 } as const;

/** Price in cents of a number of coins that is for sale; undefined for any other number. */
export function quoteOf(value: number, packages: readonly CoinPackage[]): number | undefined {
  const offered = packages.find((one) => one.value === value);
  if (offered) return offered.amount;
  const { min, max, step } = customCoins;
  const isCustom = value >= min && value <= max && (value - min) % step === 0;
  return isCustom ? cheapestPrice(value, packages) : undefined;
}
