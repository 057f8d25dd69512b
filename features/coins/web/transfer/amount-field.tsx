import { TextField } from '@mitto/widgets/inputs/text-field';
import { m } from '@mitto/words/messages';
import { unit, useAmounts } from '../use-amounts.ts';
import type { Wallet } from '../use-wallet.ts';
import styles from './transfer.module.css';

interface Props {
  /** Digits alone. */
  readonly typed: string;
  readonly onTyped: (typed: string) => void;
  readonly wallet: Wallet;
  /** True once the member has left the field, or tried to send. */
  readonly isTried: boolean;
  readonly onLeft: () => void;
}

const quick = [10, 25, 50] as const;
const maxDigits = 7;

/** The number of coins, with some to choose quickly, and what is left after it. */
export function AmountField({ typed, onTyped, wallet, isTried, onLeft }: Props) {
  const { coins } = useAmounts();
  const { balance, given, sendable } = wallet;
  const amount = Number(typed);
  const isTooMuch = amount > sendable;
  const offered = [...quick.filter((each) => each < sendable), ...(sendable > 0 ? [sendable] : [])];
  const help =
    given > 0
      ? m.coins_sendable_of({ sendable: coins(sendable), balance: coins(balance) })
      : m.coins_sendable({ sendable: coins(sendable) });
  const wrong = isTooMuch ? m.coins_need_more({ n: coins(amount - sendable) }) : m.coins_amount_missing();
  return (
    <div className={styles['amounts']}>
      <TextField
        label={m.coins_amount_label()}
        className={styles['amount'] ?? ''}
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
        placeholder="0"
        value={typed}
        error={isTried && (isTooMuch || amount < 1) ? wrong : undefined}
        help={help}
        end={
          <>
            {/* Drawn over the field, which stays as wide as it is: the unit follows the digits. */}
            <span className={styles['unit']} aria-hidden="true">
              <span>{typed || '0'}</span>
              {unit}
            </span>
            {amount > 0 && !isTooMuch && (
              <span className={styles['keeps']}>{m.coins_you_keep({ amount: coins(balance - amount) })}</span>
            )}
          </>
        }
        onBlur={onLeft}
        onChange={({ target }) => onTyped(digitsOf(target.value))}
      />
      <div className={styles['quick']}>
        {offered.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === amount}
            className={styles['chip']}
            onClick={() => onTyped(String(each))}
          >
            {each === sendable ? m.coins_all({ amount: coins(each) }) : coins(each)}
          </button>
        ))}
      </div>
    </div>
  );
}

/** Keeps whole numbers: no sign, no fraction, no leading zeros. */
function digitsOf(text: string): string {
  const [whole = ''] = text.normalize('NFKC').split('.');
  return whole.replace(/\D/g, '').replace(/^0+/, '').slice(0, maxDigits);
}
