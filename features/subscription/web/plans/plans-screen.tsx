import { useIsOnline } from '@mitto/web-kit/data/use-is-online';
import { IntentLink } from '@mitto/web-kit/router/link.tsx';
import { OfflineBar } from '@mitto/widgets/feedback/offline-bar';
import { m } from '@mitto/words/messages';
import { useState } from 'react';
import { usePlans } from '../use-subscription.ts';
import { benefits } from './benefits.ts';
import { BuyPlan } from './buy-plan.tsx';
import { PlanChoice } from './plan-choice.tsx';
import styles from './plans.module.css';
import { PremiumPage } from './premium-page.tsx';

interface Props {
  readonly onPaid: () => void;
}

/** The plans over the whole screen: the benefits, the plans of the configuration, and the payment. */
export function PlansScreen({ onPaid }: Props) {
  const plans = usePlans();
  const isOnline = useIsOnline();
  const [chosen, choose] = useState(() => plans.find(({ isSelected }) => isSelected)?.type);
  const plan = plans.find(({ type }) => type === chosen) ?? plans[0];
  return (
    <PremiumPage title={m.subscription_slogan()} benefits={benefits}>
      {!isOnline && <OfflineBar>{m.subscription_offline()}</OfflineBar>}
      <PlanChoice plans={plans} value={plan?.type} onValue={choose} />
      {plan && <BuyPlan key={plan.type} plan={plan} onPaid={onPaid} />}
      <p className={styles['links']}>
        <IntentLink to="settings.account.subscription">{m.subscription_refunds()}</IntentLink>
        <IntentLink to="settings.texts">{m.subscription_terms()}</IntentLink>
      </p>
    </PremiumPage>
  );
}
