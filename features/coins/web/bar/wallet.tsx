import { formatCount } from '@mitto/web-kit/formats/format-number';
import { IntentLink } from '@mitto/web-kit/router/link.tsx';
import { coinsFill } from '@mitto/widgets/glyphs.ts';
import { Icon } from '@mitto/widgets/icon';
import { useIsAtLeast } from '@mitto/widgets/use-media.ts';
import { m } from '@mitto/words/messages';
import { unit, useAmounts } from '../use-amounts.ts';
import { useWallet } from '../use-wallet.ts';
import styles from './wallet.module.css';

/** Balances from here on are shortened in the bar, which has no room for more digits. */
const long = 100_000;

/** The balance in the bar of a small screen. With large text, the number gives way to the icon. */
export function WalletPill() {
  const { balance, isLoaded } = useWallet();
  const { coins } = useAmounts();
  const hasSideMenu = useIsAtLeast('62em');
  if (hasSideMenu || !isLoaded) return null;
  const amount = coins(balance);
  return (
    <IntentLink to="coins" className={styles['pill'] ?? ''}>
      <span className="visually-hidden">{m.coins_pill({ amount })}</span>
      <span aria-hidden="true" className={styles['face']}>
        <Icon glyph={coinsFill} size={18} />
        <span className={styles['number']}>{balance < long ? amount : formatCount(balance)}</span>
      </span>
    </IntentLink>
  );
}

/** The balance under the member's name, at the foot of the side menu. It is part of a link to the profile. */
export function WalletLine() {
  const { balance, isLoaded } = useWallet();
  const { coins } = useAmounts();
  if (!isLoaded) return null;
  return <span className={styles['line']}>{`${coins(balance)} ${unit}`}</span>;
}
