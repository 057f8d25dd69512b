import type * as v from 'valibot';

/**
 * Rules of the configuration that its schema alone cannot express. Each issue is reported at the field it
 * concerns.
 */

const basisCoins = 100;

export function selectsOne(packages: Readonly<Record<string, { selected: boolean }>>): boolean {
  return Object.values(packages).filter(({ selected }) => selected).length === 1;
}

interface Notifications {
  sections: { items: { name: string }[] }[];
  defaults: Record<string, boolean>;
}

/** Requires a default for each switch, and refuses defaults for switches that do not exist. */
export function namesKnownItems<T extends Notifications>({ dataset, addIssue }: v.RawCheckContext<T>): void {
  if (!dataset.typed) return;
  const { sections, defaults } = dataset.value;
  const names = new Set(sections.flatMap(({ items }) => items.map(({ name }) => name)));
  const told = (message: string, name: string) =>
    addIssue({ message, path: [at(dataset.value, 'defaults'), at(defaults, name)] });
  for (const name of names) if (!Object.hasOwn(defaults, name)) told('missing', name);
  for (const name of Object.keys(defaults)) if (!names.has(name)) told('unknown', name);
}

interface CoinPackage {
  value: number;
  amount: number;
}

/** The first package must have 100 coins, because prices of custom amounts of coins are based on it. */
export function isBasisFirst(packages: CoinPackage[]): boolean {
  return packages[0]?.value === basisCoins;
}

/** Requires each package to have more coins, and a higher price, than the package before. */
export function isSteepening(item: CoinPackage, index: number, packages: CoinPackage[]): boolean {
  const before = packages[index - 1];
  return before === undefined || (item.value > before.value && item.amount > before.amount);
}

function at(input: object, key: string): v.ObjectPathItem {
  return { type: 'object', origin: 'value', input: { ...input }, key, value: Reflect.get(input, key) };
}
