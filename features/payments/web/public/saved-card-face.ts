import type { SavedCard as CardFace } from '@mitto/widgets/payment/card-row';
import { type CardKind, cardKinds, type Expiration } from '@mitto/widgets/payment/card-rules.ts';
import { m } from '@mitto/words/messages';
import type { CardBrand, SavedCard } from '../../contract/payment-shapes.ts';

const names: Readonly<Record<Exclude<CardBrand, 'other'>, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'Amex',
  discover: 'Discover',
  'diners-club': 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** The name of a kind of card, which is the same in all languages. */
export const brandName = (brand: CardBrand): string => (brand === 'other' ? m.payments_card() : names[brand]);

const kindOfBrand = (brand: CardBrand): CardKind | undefined => cardKinds.find((kind) => kind === brand);

/** Expiration of a saved card, which the server writes as MM/YY. */
export function expirationOf({ exp }: Pick<SavedCard, 'exp'>): Expiration {
  const [month, year] = exp.split('/').map(Number);
  return { month: month ?? 1, year: 2000 + (year ?? 0) };
}

/** A saved card as its row shows it. */
export function faceOf(card: SavedCard, trouble?: string): CardFace {
  return {
    id: card.id,
    kind: kindOfBrand(card.brand),
    brand: brandName(card.brand),
    last4: card.last4,
    name: card.name === '' ? undefined : card.name,
    expiration: expirationOf(card),
    isDefault: card.default,
    trouble,
  };
}

/** Writes a card as "Visa •••• 4242". */
export const nameOfCard = ({ brand, last4 }: Pick<SavedCard, 'brand' | 'last4'>): string =>
  `${brandName(brand)} •••• ${last4}`;
