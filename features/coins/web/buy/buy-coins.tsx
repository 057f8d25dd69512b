import { useConfigured } from '@mitto/account/web/public/use-configured.ts';
import { useIsOnline } from '@mitto/web-kit/data/use-is-online';
import { useRouter } from '@mitto/web-kit/router/use-router';
import { Button } from '@mitto/widgets/buttons/button';
import { OfflineBar } from '@mitto/widgets/feedback/offline-bar';
import { Slider } from '@mitto/widgets/inputs/slider';
import { m } from '@mitto/words/messages';
import { useState } from 'react';
import { coinsConfiguration } from '../../contract/coins-configuration.ts';
import { customCoins, percentLess, quoteOf } from '../../policy.ts';
import { unit, useAmounts } from '../use-amounts.ts';
import styles from './buy-coins.module.css';
import { PackageChoice } from './package-choice.tsx';

interface Props {
  readonly isDisabled: boolean;
}

/** The tab Buy: packages, or any amount at its lowest price. The checkout takes the payment. */
export function BuyCoins({ isDisabled }: Props) {
  const router = useRouter();
  const { coins, price } = useAmounts();
  const isOnline = useIsOnline();
  const { coinsPurchase: packages } = useConfigured(coinsConfiguration);
  const [value, setValue] = useState(packages[0]?.value ?? customCoins.start);
  const [custom, setCustom] = useState<number>(customCoins.start);
  if (isDisabled) return null;
  const cents = quoteOf(value, packages);
  const { min, max, step } = customCoins;
  const customCents = quoteOf(custom, packages) ?? 0;
  const less = percentLess({ value: custom, amount: customCents }, packages);
  const checkOut = (amount: number) =>
    void router.open('checkout', {
      app: `coin:${value}`,
      amount,
      displayAmount: price(amount),
      currency: 'USD',
      description: `${coins(value)} ${unit}`,
    });
  return (
    <div className={styles['buy']}>
      {!isOnline && <OfflineBar>{m.coins_offline()}</OfflineBar>}
      <PackageChoice packages={packages} value={value} onValue={setValue} />
      <div>
        <Slider
          label={m.coins_other_amount()}
          min={min}
          max={max}
          step={step}
          value={custom}
          say={(each) =>
            m.coins_amount_for({ amount: coins(each), price: price(quoteOf(each, packages) ?? 0) })
          }
          onValue={(each) => {
            setCustom(each);
            setValue(each);
          }}
        />
        <p className={styles['scale']}>
          <span>{coins(min)}</span>
          {less > 0 && <span>{m.coins_less({ percent: less })}</span>}
          <span>{coins(max)}</span>
        </p>
      </div>
      {cents !== undefined && (
        <Button tone="primary" size="tall" isWide disabled={!isOnline} onClick={() => checkOut(cents)}>
          {m.coins_buy_for({ amount: coins(value), price: price(cents) })}
        </Button>
      )}
      <p className={styles['note']}>{m.coins_one_time()}</p>
    </div>
  );
}
