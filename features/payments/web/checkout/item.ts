import type { Charge } from '../../contract/payment-shapes.ts';

/** Something that checkout can sell: a number of coins. */
export interface Item {
  readonly type: 'coin';
  readonly units: number;
}

/** Reads the thing to buy from the params of a link, as `coin:500`. A price in the link is not read at all. */
export function itemFrom(app: unknown): Item | undefined {
  const [, units] = /^coin:([1-9]\d{0,6})$/.exec(String(app)) ?? [];
  return units === undefined ? undefined : { type: 'coin', units: Number(units) };
}

export const wordOf = ({ type, units }: Item): string => `${type}:${units}`;

/** The thing that a charge has paid for; undefined for one that another screen sells. */
export function itemOf({ purpose, item }: Pick<Charge, 'purpose' | 'item'>): Item | undefined {
  return purpose === 'coins' ? itemFrom(`coin:${item}`) : undefined;
}
