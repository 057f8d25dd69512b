import { m } from '@mitto/words/messages';
import { planConfiguration } from '../contract/plan-configuration.ts';

interface Named {
  readonly type: string;
  readonly description: string;
}

const words: Readonly<Record<string, () => string>> = {
  threeDays: m.subscription_plan_three_days,
  sevenDays: m.subscription_plan_seven_days,
  oneMonth: m.subscription_plan_one_month,
  twelveMonths: m.subscription_plan_twelve_months,
};

/** The translated name of a plan, unless an administrator has given it another name in the configuration. */
export function planName({ type, description }: Named): string {
  const usual = new Map(Object.entries(planConfiguration.usual.packages)).get(type)?.description;
  return (usual === description ? words[type]?.() : undefined) ?? description;
}
