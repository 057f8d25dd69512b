import { day, minute, second } from '@mitto/kit/time';
import type { Database, Db, Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import { fetchOutbound, OutboundError } from '@mitto/server-kit/outbound/fetch-outbound';
import * as v from 'valibot';
import { currencies, type Rates } from '../contract/money.ts';

export interface DatedRates {
  /** Number of units that one US dollar buys. */
  readonly rates: Rates;
  /** YYYY-MM-DD */
  readonly day: string;
  readonly source: 'reference' | 'table';
}

/** Rates for a server without RATES_URL, and for one whose list has not come for weeks. */
const builtIn: DatedRates = {
  day: '2026-11-24',
  source: 'table',
  rates: {
    USD: 1,
    AUD: 1.53,
    CAD: 1.39,
    CHF: 0.8,
    DKK: 6.43,
    EUR: 0.862,
    GBP: 0.757,
    HKD: 7.78,
    JPY: 154.5,
    MYR: 4.15,
    SGD: 1.3,
    THB: 32.4,
  },
};

/** A list that is older than this is not used: the built-in table is as good. */
const oldestList = 14 * day;
const believedFor = minute;
const fetchLimits = { maxBytes: 1024 * 1024, timeoutMs: 20 * second, maxRedirects: 2 };

const Rate = v.pipe(v.number(), v.finite(), v.minValue(1e-6), v.maxValue(1e6));
const StoredRates = v.object(
  // Object.fromEntries loses the names; they are those of `currencies`.
  Object.fromEntries(currencies.map((currency) => [currency, Rate])) as Record<
    (typeof currencies)[number],
    typeof Rate
  >,
);

const kept = new WeakMap<Database, { readonly found: DatedRates; readonly until: number }>();

/** The rates that prices are converted with now. */
export async function readRates({ database, now, settings }: Deps, db: Db | Tx): Promise<DatedRates> {
  if (settings.payments?.ratesUrl === undefined) return builtIn;
  const known = kept.get(database);
  if (known && known.until > now()) return known.found;
  const row = await db.selectFrom('payments_rates').selectAll().where('base', '=', 'USD').executeTakeFirst();
  const rates = row && now() - row.read_at < oldestList ? v.safeParse(StoredRates, row.rates) : undefined;
  const found: DatedRates =
    row && rates?.success ? { rates: rates.output, day: row.day, source: 'reference' } : builtIn;
  kept.set(database, { found, until: now() + believedFor });
  return found;
}

/** Reads the list of exchange rates, and keeps it. A list that lacks one of our currencies is not used. */
export async function fetchRates({ database, log, now, settings }: Deps): Promise<void> {
  const url = settings.payments?.ratesUrl;
  if (url === undefined) return;
  const privateHosts = [new URL(url).hostname];
  try {
    const { status, bytes } = await fetchOutbound(url, { ...fetchLimits, privateHosts });
    const list = status === 200 ? readReferenceList(bytes.toString('utf8')) : undefined;
    if (!list) {
      log.warn({ status }, 'the list of exchange rates cannot be used: the rates of before hold');
      return;
    }
    const values = { base: 'USD', day: list.day, rates: JSON.stringify(list.rates), read_at: now() };
    await database.db
      .insertInto('payments_rates')
      .values(values)
      .onConflict((clash) => clash.column('base').doUpdateSet(values))
      .execute();
    kept.delete(database);
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    log.warn({ error }, 'the list of exchange rates could not be read: the rates of before hold');
  }
}

/**
 * Reads a list in the form of the European Central Bank's: one euro in each currency. Returns the rates of one US
 * dollar; undefined if the list has no day, or lacks one of our currencies.
 */
export function readReferenceList(xml: string): { readonly day: string; readonly rates: Rates } | undefined {
  const [, listDay] = /\btime=["'](\d{4}-\d{2}-\d{2})["']/.exec(xml) ?? [];
  const entries = xml.matchAll(/\bcurrency=["']([A-Z]{3})["']\s+rate=["'](\d+(?:\.\d+)?)["']/g);
  const ofEuro = new Map<string, number>([['EUR', 1]]);
  for (const [, currency = '', rate = ''] of entries)
    if (!ofEuro.has(currency)) ofEuro.set(currency, Number(rate));
  const dollars = ofEuro.get('USD');
  if (listDay === undefined || dollars === undefined || dollars <= 0) return undefined;
  const told = currencies.map((currency) => [currency, (ofEuro.get(currency) ?? 0) / dollars]);
  const rates = v.safeParse(StoredRates, Object.fromEntries(told));
  return rates.success ? { day: listDay, rates: rates.output } : undefined;
}
