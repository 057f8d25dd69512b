import { memberFacts } from '@mitto/account/server/public/member-facts';
import { reserveCaller } from '@mitto/account/server/public/reserve-caller';
import { fail } from '@mitto/kit/app-error';
import { day, minute } from '@mitto/kit/time';
import type { Tx } from '@mitto/server-kit/database/database';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { cardCalls } from '../contract/card-calls.ts';
import { paymentEvents } from '../contract/payment-events.ts';
import { checkNumber, customerAt, isAnswer, maxCards, refusable } from './cards.ts';
import { forgetAtProvider } from './forget-cards.ts';
import { checkPages, checkRefusals, isTryingCards } from './open-charge.ts';
import { type PaymentProvider, ProviderAway, type ProviderCardPage } from './providers/payment-provider.ts';
import { isHosted, providersOf } from './providers/providers.ts';
import {
  type CardPageRow,
  cardPageMs,
  deleteCardPage,
  endCardPage,
  insertCardPage,
  listLatePages,
  lockOpenPage,
  setPageAtProvider,
} from './store/card-pages.ts';
import { insertCard, listCards, openCustomer, readCustomer } from './store/cards.ts';
import { insertDeclines } from './store/refusals.ts';

type OpenCall = typeof cardCalls.openCardPage;

/** Time after which a page has surely ended at its provider, and its row is looked at and removed. */
const lateMs = cardPageMs + 5 * minute;
/** A row whose page cannot be read any more is removed after this time. */
const lostMs = 2 * day;
/** Max number of late pages that one run looks at. */
const runLimit = 50;

/**
 * Opens a page of the provider on which the member saves a card. Its row is stored first; the card is stored by
 * whichever comes first of the way back, a webhook and the reconciler.
 */
export async function openCardPage(
  deps: Deps,
  { me: { uid }, input, transact }: CallContext<OpenCall>,
): Promise<CallAnswer<OpenCall>> {
  const { database, settings } = deps;
  const providers = providersOf(deps);
  const provider = input.merchant ? providers.find(input.merchant) : providers.offered[0];
  const open = provider?.openCardPage;
  if (!provider || !open || !isHosted(deps, provider)) return fail('payments/no-merchant');
  const { merchant } = provider;
  const at = deps.now();
  const { page, customer } = await database.transact(async (tx) => {
    await reserveCaller(tx, uid);
    await checkRefusals(tx, deps, uid);
    await checkNumber(tx, uid);
    await checkPages(tx, uid, at);
    const { place, isDefault } = input;
    const stored = await insertCardPage(tx, { uid, merchant, place, isDefault, at });
    return { page: stored, customer: await openCustomer(tx, uid, merchant, at) };
  });
  const returnUrl = `${settings.appOrigin}/v2/payment/return?reference=${page.reference}`;
  const opened = await refusable(deps, uid, async () =>
    open({
      id: page.id,
      customer: await customerAt(deps, provider, customer),
      returnUrl,
      expiresAt: at + cardPageMs,
    }),
  );
  if (!isAnswer(opened)) {
    // Nobody has the address of a page whose answer was lost.
    await deleteCardPage(database.db, page.id);
    return opened;
  }
  return await transact(async (tx) => {
    if (!(await setPageAtProvider(tx, page.id, opened.providerId))) fail('payments/no-merchant');
    return { url: opened.url };
  });
}

/**
 * Reads a page at its provider, and stores the card that was saved there, once. Cards that were declined there are
 * counted; with too many of them the page is closed.
 */
export async function settleCardPage(deps: Deps, row: CardPageRow): Promise<void> {
  const provider = providersOf(deps).find(row.merchant);
  const { provider_id: providerId } = row;
  if (!provider?.readCardPage || providerId === null || row.ended_at !== null) return;
  const told = await provider.readCardPage(providerId);
  if (!told) return;
  const isTried = await deps.database.transact(async (tx) => {
    await storeTold(tx, deps, row, told);
    return !told.isEnded && (await isTryingCards(tx, deps, row.uid));
  });
  if (isTried) await closePage(deps, provider, row, providerId);
}

async function closePage(
  deps: Deps,
  provider: PaymentProvider,
  row: CardPageRow,
  providerId: string,
): Promise<void> {
  await provider.endCardPage?.(providerId);
  const told = await provider.readCardPage?.(providerId);
  if (told) await deps.database.transact((tx) => storeTold(tx, deps, row, told));
}

async function storeTold(
  tx: Tx,
  deps: Deps,
  { id, uid, merchant, is_default: isDefault }: CardPageRow,
  { customer, isEnded, card, declines }: ProviderCardPage,
): Promise<void> {
  const at = deps.now();
  // The member is locked first, as by everything else that changes cards. Who has left saves no card.
  if (!(await memberFacts(tx, uid, at))) return;
  const page = await lockOpenPage(tx, id);
  if (!page) return;
  await insertDeclines(tx, uid, declines, at);
  if (!isEnded) return;
  await endCardPage(tx, id, at);
  if (card === undefined) return;
  const own = await readCustomer(tx, uid, merchant);
  if (customer === undefined || own?.provider_id !== customer) {
    deps.log.error({ page: id }, 'a provider tells a saved card of another customer than the one asked for');
    return;
  }
  if ((await listCards(tx, uid)).length >= maxCards)
    return await forgetAtProvider(tx, deps, { merchant, customer, card: card.providerId });
  const { city, postal_code } = card;
  await insertCard(tx, { uid, merchant, card, isDefault, at, city, postal_code });
  await deps.emit(tx, paymentEvents.cardsChanged, { uid });
}

/** Looks at the pages that should have ended, and removes the rows of those that have. */
export async function sweepCardPages(deps: Deps): Promise<void> {
  const { database, log, now } = deps;
  for (const row of await listLatePages(database.db, now() - lateMs, runLimit)) {
    const isOver = row.ended_at !== null || row.provider_id === null || row.made_at < now() - lostMs;
    try {
      if (isOver) await deleteCardPage(database.db, row.id);
      else await settleCardPage(deps, row);
    } catch (error) {
      if (!(error instanceof ProviderAway)) throw error;
      log.warn({ page: row.id, error }, 'a payment provider did not answer about a page');
    }
  }
}
