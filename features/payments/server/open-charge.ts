import { fail } from '@mitto/kit/app-error';
import { newId } from '@mitto/kit/ids';
import { day, hour, second, secondsUntil } from '@mitto/kit/time';
import type { Db, Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Currency } from '../contract/money.ts';
import type { Merchant, Purpose } from '../contract/payment-shapes.ts';
import type { PaymentProvider } from './providers/payment-provider.ts';
import { isHosted as isHostedBy, providersOf } from './providers/providers.ts';
import { countOpenPages } from './store/card-pages.ts';
import { findCard, readCustomer } from './store/cards.ts';
import { type ChargeRow, findByKey, insertCharge } from './store/charges.ts';
import { countRefusals } from './store/refusals.ts';

/** Max number of refused cards and charges of a member in a day: more look like the trying of stolen cards. */
const maxRefusals = 10;
/** Max number of pages that wait for one member. Each is called off after an hour. */
const maxPages = 10;
/** The reconciler looks at a charge first after this time. */
const firstCheckMs = 30 * second;

export interface ChargeOrder {
  readonly uid: string;
  readonly purpose: Purpose;
  /** The thing that is bought, as the seller names it. */
  readonly item: string;
  /** Amount to pay, in the smallest unit of the currency. */
  readonly amount: number;
  readonly currency: Currency;
  readonly usdCents: number;
  readonly source: ChargeSource;
  /** The same key opens the charge once for each member. */
  readonly key: string;
  /** True if the member is not there to confirm it. */
  readonly isOffSession: boolean;
}

/** A saved card of the member, a token that the provider's form has just made, or the provider's own page. */
export type ChargeSource =
  | { readonly card: string }
  | { readonly page: Merchant }
  | { readonly token: string; readonly merchant?: Merchant | undefined };

/**
 * Stores a charge within the caller's transaction. Nobody is asked for money yet: that comes after the commit,
 * by `askProvider`, or by the reconciler. Returns the charge of the key if there is one already.
 */
export async function storeCharge(tx: Tx, deps: Deps, order: ChargeOrder): Promise<ChargeRow> {
  const paying = await payingOf(tx, deps, order);
  const { uid, purpose, item, amount, currency, usdCents, isOffSession, key } = order;
  const merchant = paying?.provider.merchant ?? 'sandbox';
  const content = { uid, merchant, purpose, item, amount, currency, usdCents, isOffSession };
  const before = await findByKey(tx, { ...content, key });
  if (before) return before.isSame ? before.row : fail('payments/key-used');
  if (!paying) return fail('payments/no-card');
  if (!paying.provider.currencies.includes(currency)) return fail('payments/no-merchant');
  await checkRefusals(tx, deps, uid);
  const now = deps.now();
  const isHosted = 'page' in order.source;
  if (isHosted) await checkPages(tx, uid, now);
  const row = await insertCharge(tx, {
    ...content,
    id: newId(now),
    key,
    customer: paying.customer,
    source: paying.source,
    isHosted,
    at: now,
    checkAt: now + firstCheckMs,
  });
  if (row) return row;
  // The same key was used by another transaction in the meantime.
  const found = await findByKey(tx, { ...content, key });
  return found?.isSame ? found.row : fail('payments/key-used');
}

interface Paying {
  readonly provider: PaymentProvider;
  readonly customer: string | null;
  readonly source: string;
}

async function payingOf(tx: Tx, deps: Deps, { uid, source }: ChargeOrder): Promise<Paying | undefined> {
  const providers = providersOf(deps);
  if ('card' in source) {
    const card = await findCard(tx, uid, source.card);
    const provider = card && providers.find(card.merchant);
    if (!card || !provider) return undefined;
    const customer = await readCustomer(tx, uid, card.merchant);
    return { provider, customer: customer?.provider_id ?? null, source: card.provider_id };
  }
  if ('page' in source) {
    const provider = providers.find(source.page);
    // The member chooses the card on the page.
    if (!provider || !isHostedBy(deps, provider)) return fail('payments/no-merchant');
    return { provider, customer: null, source: '' };
  }
  const provider = source.merchant ? providers.find(source.merchant) : providers.offered[0];
  if (!provider) return fail('payments/no-merchant');
  return { provider, customer: null, source: source.token };
}

/** Refuses a member for whom too many pages of providers wait. */
export async function checkPages(tx: Tx, uid: string, now: number): Promise<void> {
  const { count, since } = await countOpenPages(tx, uid);
  if (count >= maxPages) fail('too-many', { countDown: secondsUntil((since ?? now) + hour, now) });
}

/** Refuses a member whose cards were refused too often today. */
export async function checkRefusals(tx: Tx, deps: Pick<Deps, 'now'>, uid: string): Promise<void> {
  const now = deps.now();
  const { count, first } = await countRefusals(tx, uid, now - day);
  if (count >= maxRefusals) fail('too-many', { countDown: secondsUntil((first ?? now) + day, now) });
}

/** True for a member whose cards were refused too often today: no page stays open for more of them. */
export async function isTryingCards(db: Db | Tx, { now }: Pick<Deps, 'now'>, uid: string): Promise<boolean> {
  return (await countRefusals(db, uid, now() - day)).count >= maxRefusals;
}
