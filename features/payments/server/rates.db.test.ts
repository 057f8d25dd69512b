import { day, hour } from '@mitto/kit/time';
import { startLoopbackServer } from '@mitto/testkit/loopback-server';
import { startWorld } from '@mitto/testkit/start-world';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { amountIn, currencies, type Rates } from '../contract/money.ts';
import { fetchRates, readRates, readReferenceList } from './rates.ts';

const listOf = (rates: Readonly<Record<string, number>>): string =>
  `<?xml version="1.0"?><Cube><Cube time='2026-11-25'>${Object.entries(rates)
    .map(([currency, rate]) => `<Cube currency='${currency}' rate='${rate}'/>`)
    .join('')}</Cube></Cube>`;

const euro = {
  ...{ USD: 1.25, JPY: 200, DKK: 7.5, GBP: 0.85, CHF: 0.95, AUD: 1.8, CAD: 1.6, HKD: 9.75, MYR: 5 },
  ...{ SGD: 1.6, THB: 40 },
};

test('a reference list is read, and one that lacks a currency is not', () => {
  const { rates, day: told } = readReferenceList(listOf(euro)) ?? {};
  expect(told).toBe('2026-11-25');
  expect(rates).toMatchObject({ USD: 1, EUR: 0.8, JPY: 160, THB: 32 });
  const { THB: _, ...less } = euro;
  expect(readReferenceList(listOf(less))).toBeUndefined();
  expect(readReferenceList(listOf({ ...euro, THB: 0 }))).toBeUndefined();
  for (const text of ['', '<html>', listOf({})]) expect(readReferenceList(text)).toBeUndefined();
});

test('amounts are rounded up to a whole unit, and dollars are charged as they are', () => {
  // One dollar buys one of each.
  const even = Object.fromEntries(currencies.map((currency) => [currency, 1])) as Rates;
  expect(amountIn(899, 'USD', even)).toBe(899);
  expect(amountIn(899, 'EUR', even)).toBe(900);
  expect(amountIn(900, 'EUR', even)).toBe(900);
  expect(amountIn(901, 'EUR', even)).toBe(1000);
  expect(amountIn(899, 'JPY', even)).toBe(9);
  // 1.10 × 3 is a little more than 3.3 in binary fractions, and 30 × 1.1 a little more than 33.
  expect(amountIn(3000, 'EUR', { ...even, EUR: 1.1 })).toBe(3300);
});

test('prices follow the list; without one, and with one that is too old, the table says its date', async () => {
  let list = listOf(euro);
  const server = await startLoopbackServer((_request, response) => void response.writeHead(200).end(list));
  const payments = { merchants: ['sandbox'], ratesUrl: server.origin } as const;
  const world = await startWorld({ settings: { payments } });
  const ana = await world.person('ana');
  const read = async () => (await ana.call('exchangeCurrency', { currencies: 'EUR,THB' })).result;
  expect(await read()).toMatchObject({ source: 'table', date: '2026-11-24' });
  await fetchRates(world.deps);
  expect(await read()).toEqual({
    base: 'USD',
    rates: { EUR: 0.8, THB: 32 },
    date: '2026-11-25',
    source: 'reference',
  });
  list = '<html>';
  await fetchRates(world.deps);
  expect(await read()).toMatchObject({ date: '2026-11-25' });
  const yen = await ana.call('exchangeCurrency', { base: 'JPY', currencyList: 'USD' });
  expect(yen.result.rates).toEqual({ USD: 0.00625 });
  await server.close();
  world.clock.advance(hour);
  await fetchRates(world.deps);
  const { rows } = await sql`select day from payments_rates`.execute(world.database.db);
  expect(rows).toEqual([{ day: '2026-11-25' }]);
  await world.database.db
    .updateTable('payments_rates')
    .set({ read_at: world.clock.now() - 15 * day })
    .execute();
  world.clock.advance(2 * 60 * 1000);
  expect(await readRates(world.deps, world.database.db)).toMatchObject({ source: 'table' });
  await world.close();
});
