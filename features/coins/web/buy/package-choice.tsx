import { m } from '@mitto/words/messages';
import { useId } from 'react';
import { type CoinPackage, percentLess } from '../../policy.ts';
import { unit, useAmounts } from '../use-amounts.ts';
import styles from './buy-coins.module.css';

interface Props {
  readonly packages: readonly CoinPackage[];
  /** The chosen number of coins, which may be none of the packages. */
  readonly value: number;
  readonly onValue: (value: number) => void;
}

/** The packages with their prices, and how much less they cost than at the price of the first. */
export function PackageChoice({ packages, value, onValue }: Props) {
  const { coins, price } = useAmounts();
  const name = useId();
  return (
    <div role="radiogroup" aria-label={m.coins_packages()} className={styles['packages']}>
      {packages.map((one) => {
        const less = percentLess(one, packages);
        return (
          <label key={one.value} className={styles['package']}>
            <input
              type="radio"
              name={name}
              value={one.value}
              checked={one.value === value}
              onChange={() => onValue(one.value)}
            />
            <span className={styles['coins']}>
              {coins(one.value)} <small>{unit}</small>
            </span>
            <span className={styles['price']}>{price(one.amount)}</span>
            {less > 0 && <span className={styles['less']}>{m.coins_less({ percent: less })}</span>}
          </label>
        );
      })}
    </div>
  );
}
