import { m } from '@mitto/words/messages';
import { useAmounts } from '../use-amounts.ts';
import { useWallet } from '../use-wallet.ts';

/** The member's balance, as a sentence. */
export function BalanceLine() {
  const { balance } = useWallet();
  const { coins } = useAmounts();
  return m.coins_balance_is({ amount: coins(balance) });
}
