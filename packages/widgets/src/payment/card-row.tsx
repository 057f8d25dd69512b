import type { ReactNode } from 'react';
import { CardMark } from './card-mark.tsx';
import type { CardKind, Expiration } from './card-rules.ts';
import styles from './saved-cards.module.css';

/** A card that the provider keeps. Nothing of its number is known but the last four digits. */
export interface SavedCard {
  readonly id: string;
  readonly kind: CardKind | undefined;
  /** Name of the kind as it is written: "Mastercard". */
  readonly brand: string;
  readonly last4: string;
  readonly name?: string | undefined;
  readonly expiration: Expiration;
  readonly isDefault: boolean;
  /** Replaces the line below, in the colour of danger: "Declined just now". */
  readonly trouble?: string | undefined;
}

/** Name of a card as it is written: "Visa •••• 4242". */
export const cardName = ({ brand, last4 }: Pick<SavedCard, 'brand' | 'last4'>): string =>
  `${brand} •••• ${last4}`;

interface CardLineProps {
  readonly card: Pick<SavedCard, 'kind' | 'brand' | 'last4'>;
  readonly children?: ReactNode;
}

/** One card in a box, as dialogs show the card that they are about. */
export function CardLine({ card, children }: CardLineProps) {
  return (
    <div className={styles['line']}>
      <CardMark kind={card.kind} />
      <span className={styles['label']}>{cardName(card)}</span>
      {children}
    </div>
  );
}
