import { m } from '@mitto/words/messages';
import { useAmounts } from '../use-amounts.ts';
import { useWallet } from '../use-wallet.ts';
import styles from './wallet.module.css';

/** The balance under the member's name, at the foot of the side menu. It is part of a link to the profile. */
export function WalletLine() {
  const { balance, isLoaded } = useWallet();
  const { coins } = useAmounts();
  if (!isLoaded) return null;
  return <span className={styles['line']}>{m.coins_amount({ amount: coins(balance) })}</span>;
}
