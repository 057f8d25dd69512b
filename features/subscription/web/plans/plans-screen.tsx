import { useIsOnline } from '@mitto/web-kit/data/use-is-online';
import { IntentLink } from '@mitto/web-kit/router/link.tsx';
import { useRouter } from '@mitto/web-kit/router/use-router';
import { IconButton } from '@mitto/widgets/buttons/icon-button';
import { OfflineBar } from '@mitto/widgets/feedback/offline-bar';
import { x } from '@mitto/widgets/glyphs.ts';
import { Icon } from '@mitto/widgets/icon';
import { m } from '@mitto/words/messages';
import { useState } from 'react';
import { usePlans } from '../use-subscription.ts';
import { benefits } from './benefits.ts';
import { BuyPlan } from './buy-plan.tsx';
import { PlanChoice } from './plan-choice.tsx';
import styles from './plans.module.css';
import { PremiumPill } from './premium-pill.tsx';

/** The plans over the whole screen: the benefits, the plans of the configuration, and the payment. */
export function PlansScreen() {
  const router = useRouter();
  const plans = usePlans();
  const isOnline = useIsOnline();
  const [chosen, choose] = useState(() => plans.find(({ isSelected }) => isSelected)?.type);
  const plan = plans.find(({ type }) => type === chosen) ?? plans[0];
  return (
    <div className={styles['page']} data-panel="whole">
      <section className={styles['art']}>
        <Arches />
        <div className={styles['bar']}>
          <PremiumPill />
          <IconButton
            glyph={x}
            label={m.app_close()}
            className={styles['close']}
            onClick={() => void router.close()}
          />
        </div>
        <h2>{m.subscription_slogan()}</h2>
        <ul className={styles['benefits']}>
          {benefits.map(({ glyph, title }) => (
            <li key={title()}>
              <i aria-hidden="true">
                <Icon glyph={glyph} size={20} />
              </i>
              {title()}
            </li>
          ))}
        </ul>
      </section>
      <section className={styles['sheet']}>
        <div className={styles['inside']}>
          {!isOnline && <OfflineBar>{m.subscription_offline()}</OfflineBar>}
          <PlanChoice plans={plans} value={plan?.type} onValue={choose} />
          {plan && <BuyPlan key={plan.type} plan={plan} />}
          <p className={styles['links']}>
            <IntentLink to="settings.account.subscription">{m.subscription_refunds()}</IntentLink>
            <IntentLink to="settings.texts">{m.subscription_terms()}</IntentLink>
          </p>
        </div>
      </section>
    </div>
  );
}

function Arches() {
  return (
    <svg viewBox="0 0 390 470" aria-hidden="true" className={styles['arches']}>
      <path d="M-40 470V180a130 130 0 0 1 260 0v290Z" />
      <path d="M170 470V180a130 130 0 0 1 260 0v290Z" />
    </svg>
  );
}
