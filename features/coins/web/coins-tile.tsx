import { AccountTile } from '@mitto/account/web/public/account-tile';
import { coinsFill } from '@mitto/widgets/glyphs.ts';
import { m } from '@mitto/words/messages';
import { unit, useAmounts } from './use-amounts.ts';
import { useWallet } from './use-wallet.ts';

/** Coins on the account screen, with the balance. */
export function CoinsTile() {
  const { balance, isLoaded } = useWallet();
  const { coins } = useAmounts();
  return (
    <AccountTile to="coins" tone="gold" glyph={coinsFill} label={m.coins_title()}>
      {isLoaded && `${coins(balance)} ${unit}`}
    </AccountTile>
  );
}
