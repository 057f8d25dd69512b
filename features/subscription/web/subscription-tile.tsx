import { AccountTile } from '@mitto/account/web/public/account-tile';
import { useIsPremium } from '@mitto/account/web/public/use-is-premium.ts';
import { crownFill } from '@mitto/widgets/glyphs.ts';
import { m } from '@mitto/words/messages';
import { planName } from './plan-name.ts';
import { useHadSubscription, useSubscription } from './use-subscription.ts';

/** The subscription on the account screen, with the plan that runs. */
export function SubscriptionTile() {
  const { row, isLoaded } = useSubscription();
  const isPremium = useIsPremium();
  const without = useHadSubscription() ? m.subscription_expired() : m.subscription_no_plan();
  const none = isPremium ? m.subscription_premium() : without;
  return (
    <AccountTile
      to="settings.account.subscription"
      tone="premium"
      glyph={crownFill}
      label={m.subscription_entry()}
    >
      {isLoaded &&
        (row?.plan ? planName({ type: row.details?.type ?? '', description: row.plan.description }) : none)}
    </AccountTile>
  );
}
