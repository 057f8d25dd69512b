import { m } from '@mitto/words/messages';
import type { Merchant, SavedCard } from '../../contract/payment-shapes.ts';
import type { NewCard } from '../card-messages.ts';
import { nameOfCard } from './saved-card-face.ts';

/** A card that pays one purchase and is not kept. */
export interface OnceCard extends NewCard {
  readonly merchant: Merchant;
  /** Ticket of the card document that made the token; the sandbox has none. */
  readonly ticket: string | undefined;
}

/** The payer of a purchase: a saved card, a card that is used once, or the merchant's own page. */
export type Payer =
  | { readonly kind: 'card'; readonly card: Pick<SavedCard, 'id' | 'merchant' | 'brand' | 'last4'> }
  | { readonly kind: 'once'; readonly card: OnceCard }
  | { readonly kind: 'page'; readonly merchant: Merchant };

/** Id under which a payer is chosen in the list. */
export const idOfPayer = (payer: Payer): string => (payer.kind === 'card' ? payer.card.id : payer.kind);

export function nameOfPayer(payer: Payer): string {
  if (payer.kind === 'card') return nameOfCard(payer.card);
  return payer.kind === 'once' ? m.payments_once_card() : m.payments_page();
}

/** Fields of a payment that say what pays. */
export function fieldsOf(payer: Payer) {
  if (payer.kind === 'card') return { merchant: payer.card.merchant, cardId: payer.card.id };
  if (payer.kind === 'page') return { merchant: payer.merchant, isHosted: true as const };
  const { merchant, source, ticket, name, exp } = payer.card;
  const details = { ...(name && { name }), ...(exp && { exp }), ...(ticket && { ticket }) };
  return { merchant, cardTokenDetails: { token: source, isSaved: false, isDefault: false, ...details } };
}
