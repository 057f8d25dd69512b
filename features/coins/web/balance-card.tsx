import { m } from '@mitto/words/messages';
import styles from './balance-card.module.css';
import { unit, useAmounts } from './use-amounts.ts';
import type { Wallet } from './use-wallet.ts';

interface Props {
  readonly wallet: Wallet;
}

/** The balance, and how much of it can be sent. */
export function BalanceCard({ wallet: { balance, given, sendable, isLoaded } }: Props) {
  const { coins } = useAmounts();
  const share = balance === 0 ? 0 : sendable / balance;
  return (
    <section className={styles['card']} aria-label={m.coins_balance()} aria-busy={!isLoaded || undefined}>
      <svg className={styles['arches']} viewBox="0 0 200 200" aria-hidden="true" focusable="false">
        <path d="M20 200V110a60 60 0 0 1 120 0v90M80 200V110a60 60 0 0 1 120 0v90" />
      </svg>
      <p className={styles['label']}>{m.coins_balance()}</p>
      <p className={styles['amount']}>
        <strong>{isLoaded ? coins(balance) : '–'}</strong> <span>{unit}</span>
      </p>
      {given > 0 && (
        <>
          <span className={styles['bar']} aria-hidden="true">
            <span style={{ inlineSize: `${share * 100}%` }} />
          </span>
          <p className={styles['parts']}>
            <span>{m.coins_can_be_sent({ amount: coins(sendable) })}</span>
            <span data-given="">{m.coins_given({ amount: coins(given) })}</span>
          </p>
        </>
      )}
    </section>
  );
}
