import { m } from '@mitto/words/messages';
import { type OfferedPlan, useSaid } from '../use-subscription.ts';

interface Props {
  readonly plan: OfferedPlan;
}

/** Says before one pays how a plan renews, and how long one agrees to it. */
export function Begins({ plan }: Props) {
  const { price } = useSaid();
  const amount = price(plan.amount);
  if (!plan.isRecurring) return m.subscription_ends_by_itself();
  if (plan.commitment <= 1) return m.subscription_renews_at({ price: amount });
  return m.subscription_committed_for({
    months: plan.commitment,
    price: amount,
    total: price(plan.amount * plan.commitment),
  });
}
