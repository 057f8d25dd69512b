import { useIsPremium } from '@mitto/account/web/public/use-is-premium.ts';
import { IntentLink } from '@mitto/web-kit/router/link.tsx';
import { crownFill } from '@mitto/widgets/glyphs.ts';
import { Icon } from '@mitto/widgets/icon';
import { m } from '@mitto/words/messages';
import styles from './upgrade-banner.module.css';

/** The banner in the side menu, for members without premium. */
export function UpgradeBanner() {
  if (useIsPremium()) return null;
  return (
    <IntentLink to="subscription" params={{}} className={styles['banner'] ?? ''}>
      <Icon glyph={crownFill} size={24} />
      <span>
        <b>{m.subscription_unlock()}</b>
        <span>{m.subscription_unlock_why()}</span>
      </span>
    </IntentLink>
  );
}
