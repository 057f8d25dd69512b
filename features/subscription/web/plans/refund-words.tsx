import { useConfigured } from '@mitto/account/web/public/use-configured.ts';
import { useServices } from '@mitto/web-kit/feature/services';
import { m } from '@mitto/words/messages';
import { planConfiguration } from '../../contract/plan-configuration.ts';
import { refundUntil } from '../../policy.ts';
import { type OfferedPlan, usePlanWords, useSubscription } from '../use-subscription.ts';

/** Tells how often a member is refunded, if the configuration limits that. */
export function RefundRule() {
  const { pauseDays } = useConfigured(planConfiguration).refunds;
  return pauseDays === 0 ? null : m.subscription_refund_once({ days: pauseDays });
}

interface Props {
  readonly plan: Pick<OfferedPlan, 'days'>;
}

/** Says before one pays whether this plan can be given back. */
export function RefundWords({ plan }: Props) {
  const { clock } = useServices();
  const { day } = usePlanWords();
  const { pauseDays } = useConfigured(planConfiguration).refunds;
  const refundedAt = useSubscription().row?.refundedAt ?? null;
  const canBeBack = (lastAt: number | null) =>
    refundUntil({ days: plan.days, boughtAt: clock.now(), refundedAt: lastAt, pauseDays }) !== null;
  if (!canBeBack(null)) return m.subscription_refund_never();
  if (refundedAt !== null && !canBeBack(refundedAt))
    return m.subscription_refund_had({ day: day(refundedAt), days: pauseDays });
  return (
    <>
      {m.subscription_refund_before()} <RefundRule />
    </>
  );
}
