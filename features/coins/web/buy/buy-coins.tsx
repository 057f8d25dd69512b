import { useAttempt } from '@mitto/account/web/public/use-attempt.ts';
import { useConfigured } from '@mitto/account/web/public/use-configured.ts';
import { newId } from '@mitto/kit/ids';
import { useIsOnline } from '@mitto/web-kit/data/use-is-online';
import { useClient, useServices } from '@mitto/web-kit/feature/services';
import { Button } from '@mitto/widgets/buttons/button';
import { Alert } from '@mitto/widgets/feedback/alert';
import { OfflineBar } from '@mitto/widgets/feedback/offline-bar';
import { Slider } from '@mitto/widgets/inputs/slider';
import { m } from '@mitto/words/messages';
import { useState } from 'react';
import { customCoins, priceOf, quoteOf } from '../../policy.ts';
import { CoinsFailure } from '../coins-failure.tsx';
import { coinsWebCalls } from '../coins-web-calls.ts';
import { useAmounts } from '../use-amounts.ts';
import styles from './buy-coins.module.css';
import { PackageChoice } from './package-choice.tsx';

interface Props {
  readonly isDisabled: boolean;
  readonly onBought: (notice: string) => void;
}

const basisCoins = 100;

/**
 * The tab Buy: packages, or any amount at the price of the first package. Outside production a test purchase
 * credits the coins, and says so; nothing can be bought in production yet.
 */
export function BuyCoins({ isDisabled, onBought }: Props) {
  const { page } = useServices();
  const { coins, price } = useAmounts();
  const isOnline = useIsOnline();
  const packages = useConfigured('coinsPurchase');
  const { isBusy, failure, buy } = useTestPurchase(onBought);
  const [value, setValue] = useState(packages[0]?.value ?? customCoins.start);
  const [custom, setCustom] = useState<number>(customCoins.start);
  if (isDisabled) return null;
  const cents = quoteOf(value, packages);
  const isTest = page.environment !== 'production';
  const { min, max, step } = customCoins;
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
          <span>{m.coins_basis({ price: price(priceOf(basisCoins, packages)) })}</span>
          <span>{coins(max)}</span>
        </p>
      </div>
      <Alert tone="info">{isTest ? m.coins_test_shop() : m.coins_no_shop()}</Alert>
      <CoinsFailure failure={failure} />
      {isTest && cents !== undefined && (
        <Button tone="primary" size="tall" isWide isBusy={isBusy} onClick={() => buy(value, cents)}>
          {m.coins_buy_for({ amount: coins(value), price: price(cents) })}
        </Button>
      )}
      <p className={styles['note']}>{m.coins_one_time()}</p>
    </div>
  );
}

function useTestPurchase(onBought: Props['onBought']) {
  const { buyTestCoins } = useClient(coinsWebCalls);
  const { coins } = useAmounts();
  const { isBusy, failure, run } = useAttempt();
  // A lost answer is asked for again under the same id, as long as the same is bought.
  const [purchase, setPurchase] = useState({ id: newId(), value: 0 });
  const buy = (value: number, price: number) => {
    const id = purchase.value === value ? purchase.id : newId();
    setPurchase({ id, value });
    void run(async () => {
      await buyTestCoins({ id, value, price });
      setPurchase({ id: newId(), value: 0 });
      onBought(m.coins_test_bought({ amount: coins(value) }));
    });
  };
  return { isBusy, failure, buy };
}
