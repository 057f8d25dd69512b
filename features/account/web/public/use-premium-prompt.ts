import { useServices } from '@mitto/web-kit/feature/services';
import { useRouter } from '@mitto/web-kit/router/use-router';
import { m } from '@mitto/words/messages';
import { useIsPremium } from './use-is-premium.ts';

/** Places in which a standard member meets a limit that premium lifts. */
export const premiumReasons = [
  'likes',
  'messages',
  'wait',
  'privacy',
  'notifications',
  'search',
  'liked-me',
  'visits',
  'activity',
] as const;
export type PremiumReason = (typeof premiumReasons)[number];

declare module '@mitto/web-kit/router/names' {
  interface Intents {
    /**
     * The plans; with a reason, first the prompt that tells what premium changes there. `until`: the moment at
     * which the limit ends by itself. `name`: whom it is about. `paid` is `yes` on the way back from a bank that
     * has confirmed the payment.
     */
    subscription: {
      readonly reason?: string;
      readonly until?: string;
      readonly name?: string;
      readonly paid?: string;
    };
  }
}

interface About {
  readonly until?: number | undefined;
  readonly name?: string | undefined;
}

/** Reasons whose prompt has come up, for each session of this tab. */
const shown = new WeakMap<object, Set<PremiumReason>>();

/**
 * Returns functions that show the prompt of premium for a place, once in a session. `press` answers a press:
 * the later times it says so in a toast, which leads to the plans. `once` comes up by itself, and then no more.
 */
export function usePremiumPrompt(reason: PremiumReason) {
  const { session, toasts } = useServices();
  const router = useRouter();
  const isPremium = useIsPremium();
  const once = ({ until, name }: About = {}): boolean => {
    const before = shown.get(session) ?? new Set();
    if (isPremium || before.has(reason)) return false;
    shown.set(session, before.add(reason));
    void router.open('subscription', {
      reason,
      ...(until !== undefined && { until: String(until) }),
      ...(name !== undefined && { name }),
    });
    return true;
  };
  const seePlans = () => void router.open('subscription', {});
  const press = (about: About = {}) => {
    if (once(about)) return;
    toasts.show({
      text: m.account_premium_only(),
      action: { label: m.account_see_plans(), onPress: seePlans },
    });
  };
  return { once, press, seePlans } as const;
}
