import type * as v from 'valibot';
import { limitedTasks } from './limited-tasks.ts';

/** What a configuration of the right shape must still fulfil to make sense. Each fault is told at its own field. */

const basisCoins = 100;

/** A task without a limit would stop the feature that counts it; one that nobody counts is a slip of the pen. */
export function knowsTasks<T extends Record<string, unknown>>({
  dataset,
  addIssue,
}: v.RawCheckContext<T>): void {
  if (!dataset.typed) return;
  const known: readonly string[] = limitedTasks;
  for (const task of known) {
    if (!Object.hasOwn(dataset.value, task))
      addIssue({ message: 'missing', path: [at(dataset.value, task)] });
  }
  for (const task of Object.keys(dataset.value)) {
    if (!known.includes(task)) addIssue({ message: 'unknown', path: [at(dataset.value, task)] });
  }
}

export function selectsOne(packages: Readonly<Record<string, { selected: boolean }>>): boolean {
  return Object.values(packages).filter(({ selected }) => selected).length === 1;
}

interface Notifications {
  sections: { items: { name: string }[] }[];
  defaults: Record<string, boolean>;
}

/** Every switch stands somewhere at first, and nothing else does. */
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

/** The first package's price is what 100 coins cost, from which every custom amount is reckoned. */
export function isBasisFirst(packages: CoinPackage[]): boolean {
  return packages[0]?.value === basisCoins;
}

/** More coins cost more. */
export function isSteepening(item: CoinPackage, index: number, packages: CoinPackage[]): boolean {
  const before = packages[index - 1];
  return before === undefined || (item.value > before.value && item.amount > before.amount);
}

function at(input: object, key: string): v.ObjectPathItem {
  return { type: 'object', origin: 'value', input: { ...input }, key, value: Reflect.get(input, key) };
}
