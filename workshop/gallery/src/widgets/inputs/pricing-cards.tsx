import { Button } from '@mitto/widgets/buttons/button';
import { checkBold } from '@mitto/widgets/glyphs.ts';
import { Icon } from '@mitto/widgets/icon';
import { useId } from 'react';
import styles from './pricing-cards.module.css';

export interface PricingPackage {
  readonly id: string;
  readonly name: string;
  /** Formatted price with its currency: "$14.99". */
  readonly amount: string;
  /** For example "a month". */
  readonly frequency: string;
  readonly coverages: readonly string[];
  readonly buttonText: string;
  readonly tone?: 'plain' | 'premium';
  /** Short label on the recommended package. */
  readonly ribbon?: string;
}

interface PricingCardsProps {
  readonly label: string;
  readonly packages: readonly PricingPackage[];
  readonly onChoose: (id: string) => void;
  /** Id of the package that is being bought: its button is busy, and the others are disabled. */
  readonly busy?: string | undefined;
}

/** Packages to buy, side by side if there is room, with price and frequency above the button. */
export function PricingCards({ label, packages, onChoose, busy }: PricingCardsProps) {
  const id = useId();
  return (
    <ul aria-label={label} className={styles['cards']}>
      {packages.map((one) => (
        <li key={one.id} className={styles['card']} data-tone={one.tone ?? 'plain'}>
          {one.ribbon !== undefined && <span className={styles['ribbon']}>{one.ribbon}</span>}
          <h3 id={`${id}-${one.id}`}>{one.name}</h3>
          <p className={styles['price']}>
            <strong>{one.amount}</strong> <span>{one.frequency}</span>
          </p>
          <ul className={styles['coverages']}>
            {one.coverages.map((coverage) => (
              <li key={coverage}>
                <Icon glyph={checkBold} size={18} />
                <span>{coverage}</span>
              </li>
            ))}
          </ul>
          <Button
            tone={one.tone === 'premium' ? 'primary' : 'line'}
            isWide
            isBusy={busy === one.id}
            disabled={busy !== undefined && busy !== one.id}
            aria-describedby={`${id}-${one.id}`}
            onClick={() => onChoose(one.id)}
          >
            {one.buttonText}
          </Button>
        </li>
      ))}
    </ul>
  );
}
