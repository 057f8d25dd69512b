import { useConfigured } from '@mitto/account/web/public/use-configured.ts';
import { coinsConfiguration } from '@mitto/coins/contract/coins-configuration';
import { coinsFor } from '@mitto/coins/policy';
import { formatMoney } from '@mitto/kit/format-money';
import { useAccountData } from '@mitto/web-kit/data/account-data-context.tsx';
import { useServices } from '@mitto/web-kit/feature/services';
import { useLive } from '@mitto/web-kit/live/use-live';
import { planConfiguration } from '../contract/plan-configuration.ts';
import {
  type SubscriptionHistoryRow,
  subscription,
  subscriptionHistory,
} from '../contract/subscription-tables.ts';
import { isRecurring } from '../policy.ts';
import { planName } from './plan-name.ts';

/** The member's subscription, from the data on this device; `row` is undefined for somebody who never had one. */
export function useSubscription() {
  const { answer, isLoaded } = useLive(subscription);
  return { isLoaded, row: answer[0]?.row } as const;
}

/** True for a member who has had a subscription, also if it was paid back or disputed. */
export function useHadSubscription(): boolean {
  const { row } = useSubscription();
  const { answer } = useLive(subscriptionHistory, { limit: 1 });
  return answer.length > 0 || row?.details != null || row?.refundedAt != null;
}

/** The payment that was refunded last; undefined for somebody who had no refund. */
export function useLastRefund(): SubscriptionHistoryRow | undefined {
  const { answer } = useLive(subscriptionHistory, { orderBy: 'date', isDescending: true });
  return answer.find(({ row: { status } }) => status === 'refunding' || status === 'refunded')?.row;
}

/** Returns a function that fetches premium and all that it opens now, also on a device without a socket. */
export function useFetchPremium() {
  const { session } = useServices();
  const { status } = useAccountData();
  return async (choices?: { readonly isQuiet?: boolean }): Promise<void> => {
    status.resume();
    await session.refreshUser(choices);
  };
}

export interface OfferedPlan {
  readonly type: string;
  readonly description: string;
  /** Price of one payment in cents, and in coins for a plan that does not renew. */
  readonly amount: number;
  readonly coins: number | null;
  /** False if coins that were given cannot pay for it. */
  readonly takesGiven: boolean;
  readonly isRecurring: boolean;
  readonly commitment: number;
  readonly days: number;
  readonly save: number;
  readonly isSelected: boolean;
}

/** The plans that are sold, in the order of the configuration. */
export function usePlans(): readonly OfferedPlan[] {
  const { packages } = useConfigured(planConfiguration);
  const { coinsPurchase: coinPackages } = useConfigured(coinsConfiguration);
  return Object.entries(packages).map(([type, plan]) => ({
    type,
    description: planName({ type, description: plan.description }),
    amount: plan.amount,
    coins: isRecurring(plan) ? null : coinsFor(plan.amount, coinPackages),
    takesGiven: plan.takesGiven ?? true,
    isRecurring: isRecurring(plan),
    commitment: plan.commitment ?? 1,
    days: plan.duration,
    save: plan.save,
    isSelected: plan.selected,
  }));
}

/** Formats prices and days in the member's language. */
export function usePlanWords() {
  const { page } = useServices();
  const language = page.language === 'th' ? 'th' : 'en';
  const price = (amount: number) => formatMoney(amount, 'USD', language);
  const day = new Intl.DateTimeFormat(language === 'th' ? 'th-TH-u-ca-gregory-nu-latn' : 'en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
  const moment = new Intl.DateTimeFormat(language === 'th' ? 'th-TH-u-ca-gregory-nu-latn' : 'en-GB', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const dayAndTime = new Intl.DateTimeFormat(language === 'th' ? 'th-TH-u-ca-gregory-nu-latn' : 'en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return {
    price,
    paid: (amount: number, unit: 'USD' | 'MTC') => (unit === 'MTC' ? `${amount} MTC` : price(amount)),
    day: (at: number) => day.format(at),
    moment: (at: number) => moment.format(at),
    dayAndTime: (at: number) => dayAndTime.format(at),
  } as const;
}
