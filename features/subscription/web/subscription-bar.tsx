import { useIsPremium } from '@mitto/account/web/public/use-is-premium.ts';
import { IntentLink } from '@mitto/web-kit/router/link.tsx';
import { crownFill } from '@mitto/widgets/glyphs.ts';
import { Icon } from '@mitto/widgets/icon';
import { m } from '@mitto/words/messages';
import styles from './upgrade-banner.module.css';

/** The bar above the privacy settings: whether their locked switches are the member's, and the way to them. */
export function SubscriptionBar() {
  const isPremium = useIsPremium();
  const words = (
    <>
      <Icon glyph={crownFill} size={24} />
      <span>
        <b>{isPremium ? m.subscription_premium() : m.subscription_unlock()}</b>
        <span>{isPremium ? m.subscription_bar_yours() : m.subscription_bar_locked()}</span>
      </span>
    </>
  );
  const className = styles['bar'] ?? '';
  return isPremium ? (
    <IntentLink to="settings.account.subscription" className={className}>
      {words}
    </IntentLink>
  ) : (
    <IntentLink to="subscription" params={{}} className={className}>
      {words}
    </IntentLink>
  );
}
