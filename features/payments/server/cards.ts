import { reserveCaller } from '@mitto/account/server/public/reserve-caller';
import { fail, Refusal, refuse } from '@mitto/kit/app-error';
import type { CallOutput } from '@mitto/kit/define-api';
import type { Db, Tx } from '@mitto/server-kit/database/database';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { cardCalls } from '../contract/card-calls.ts';
import { paymentEvents } from '../contract/payment-events.ts';
import type { Merchant } from '../contract/payment-shapes.ts';
import { requireTicket } from './card-form.ts';
import { forgetAtProvider } from './forget-cards.ts';
import { checkRefusals } from './open-charge.ts';
import {
  type CardChanges,
  type PaymentProvider,
  ProviderAway,
  ProviderRefusal,
} from './providers/payment-provider.ts';
import { providersOf } from './providers/providers.ts';
import {
  type CardRow,
  type CustomerRow,
  deleteCard,
  findCard,
  insertCard,
  listCards,
  makeDefault,
  openCustomer,
  readCustomer,
  savedCardOf,
  setProviderCustomer,
  updateCard,
} from './store/cards.ts';
import { insertRefusal } from './store/refusals.ts';

type AddCall = typeof cardCalls.addCard;
type EditCall = typeof cardCalls.editCard;
type RemoveCall = typeof cardCalls.removeCard;

/** Max number of saved cards of a member. */
export const maxCards = 10;

/** False for a refusal. */
export const isAnswer = <T>(answer: T | Refusal): answer is T => !(answer instanceof Refusal);

export interface CardToSave extends CardChanges {
  readonly merchant?: Merchant | undefined;
  readonly source: string;
  readonly isDefault: boolean;
}

/** Saves a card at its provider and here. A refused card is counted, and answered with why. */
export async function saveCard(deps: Deps, uid: string, card: CardToSave): Promise<CardRow | Refusal> {
  const { database, now } = deps;
  const providers = providersOf(deps);
  const provider = card.merchant ? providers.find(card.merchant) : providers.offered[0];
  if (!provider) return refuse('payments/no-merchant');
  const customer = await database.transact(async (tx) => {
    await reserveCaller(tx, uid);
    await checkRefusals(tx, deps, uid);
    await checkNumber(tx, uid);
    return await openCustomer(tx, uid, provider.merchant, now());
  });
  const made = await refusable(deps, uid, async () => {
    const providerId = await customerAt(deps, provider, customer);
    // The token is good once, so that it is the idempotency key, too.
    return await provider.addCard(providerId, { ...card, key: `${customer.id} ${card.source}` });
  });
  if (!isAnswer(made)) return made;
  return await database.transact(async (tx) => {
    await reserveCaller(tx, uid);
    await checkNumber(tx, uid);
    const saved = await insertCard(tx, { ...card, uid, merchant: provider.merchant, card: made, at: now() });
    await deps.emit(tx, paymentEvents.cardsChanged, { uid });
    return saved;
  });
}

/** The provider's id of a customer, which is opened there with the first card. */
export async function customerAt(
  { database }: Deps,
  provider: PaymentProvider,
  customer: CustomerRow,
): Promise<string> {
  const { uid, provider_id: known } = customer;
  if (known !== null) return known;
  const opened = await provider.openCustomer({ uid, key: customer.id });
  return await setProviderCustomer(database.db, customer, opened);
}

export async function checkNumber(tx: Tx, uid: string): Promise<void> {
  if ((await listCards(tx, uid)).length >= maxCards) fail('payments/too-many-cards');
}

/** Asks a provider about a card. Its refusal is counted and answered; its silence is an error. */
export async function refusable<T>(deps: Deps, uid: string, ask: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ProviderAway) {
      deps.log.warn({ error }, 'a payment provider did not answer about a card');
      return refuse('payments/provider-away');
    }
    if (!(error instanceof ProviderRefusal)) throw error;
    await insertRefusal(deps.database.db, uid, error.failure, deps.now());
    return refuse('payments/card-refused', { fields: { source: error.failure } });
  }
}

export async function addCard(
  deps: Deps,
  { me, input, transact }: CallContext<AddCall>,
): Promise<CallAnswer<AddCall>> {
  const { metadata: _, ...card } = input.payload;
  const { ticket, id: purchase } = input;
  const merchant = input.merchant ?? providersOf(deps).offered[0]?.merchant ?? fail('payments/no-merchant');
  await deps.database.transact((tx) => requireTicket(tx, deps, ticket, { uid: me.uid, merchant, purchase }));
  const saved = await saveCard(deps, me.uid, { merchant, ...card });
  if (!isAnswer(saved)) return saved;
  return await transact((tx) => cardsOf(tx, me.uid));
}

export async function editCard(
  deps: Deps,
  { me: { uid }, input, transact }: CallContext<EditCall>,
): Promise<CallAnswer<EditCall>> {
  const { isDefault, ...changes } = input.payload;
  const card = (await findCard(deps.database.db, uid, input.cardId)) ?? fail('payments/no-card');
  const provider = providersOf(deps).find(card.merchant);
  if (Object.keys(changes).length > 0) {
    if (!provider) return fail('payments/no-merchant');
    const edited = await refusable(deps, uid, () => editAt(deps, provider, card, changes));
    if (!isAnswer(edited)) return edited;
  }
  return await transact(async (tx) => {
    await reserveCaller(tx, uid);
    if (!(await findCard(tx, uid, card.id))) fail('payments/no-card');
    await updateCard(tx, card, changes);
    if (isDefault) await makeDefault(tx, uid, card.id);
    await deps.emit(tx, paymentEvents.cardsChanged, { uid });
    return await cardsOf(tx, uid);
  });
}

async function editAt(
  { database }: Deps,
  provider: PaymentProvider,
  card: CardRow,
  changes: CardChanges,
): Promise<void> {
  const customer = await readCustomer(database.db, card.uid, card.merchant);
  await provider.editCard(customer?.provider_id ?? '', card.provider_id, changes);
}

/** Removes a card here at once; a job removes it at its provider. */
export async function removeCard(
  deps: Deps,
  { me: { uid }, input, transact }: CallContext<RemoveCall>,
): Promise<CallAnswer<RemoveCall>> {
  return await transact(async (tx) => {
    await reserveCaller(tx, uid);
    const card = (await findCard(tx, uid, input.cardId)) ?? fail('payments/no-card');
    if (card.is_default) fail('payments/default-card');
    await deleteCard(tx, uid, card.id);
    await deps.emit(tx, paymentEvents.cardsChanged, { uid });
    const customer = await readCustomer(tx, uid, card.merchant);
    await forgetAtProvider(tx, deps, {
      merchant: card.merchant,
      customer: customer?.provider_id ?? '',
      card: card.provider_id,
    });
    return await cardsOf(tx, uid);
  });
}

async function cardsOf(db: Db | Tx, uid: string): Promise<CallOutput<AddCall>> {
  return { cards: (await listCards(db, uid)).map(savedCardOf) };
}
