import { useAttempt } from '@mitto/account/web/public/use-attempt.ts';
import { newId } from '@mitto/kit/ids';
import { useClient, useServices } from '@mitto/web-kit/feature/services';
import { useState } from 'react';
import type { SubscriptionStart } from '../../contract/subscription-calls.ts';
import { subscriptionWebCalls } from '../subscription-web-calls.ts';
import { type OfferedPlan, useFetchPremium, useSubscription } from '../use-subscription.ts';

export type Way = { readonly with: 'coins' } | { readonly with: 'card'; readonly cardId: string };

/** Ids of purchases without an answer: a lost answer is asked for again under the same id. */
const unanswered = new Map<string, string>();

/** Buys a plan, and follows what becomes of the payment. `isPaid` is true once premium is on this device. */
export function useBuyPlan(plan: OfferedPlan) {
  const { subscribe } = useClient(subscriptionWebCalls);
  const { session } = useServices();
  const fetchPremium = useFetchPremium();
  const { row } = useSubscription();
  const { isBusy, failure, run } = useAttempt();
  const [begun, setBegun] = useState<SubscriptionStart>();
  const [before, setBefore] = useState<number | null>();
  const [declined, setDeclined] = useState<string>();
  const buy = (pay: Way) => {
    const price = pay.with === 'coins' ? (plan.coins ?? 0) : plan.amount;
    const what = [session.userId, plan.type, price, ...Object.values(pay)].join(' ');
    const id = unanswered.get(what) ?? newId();
    unanswered.set(what, id);
    void run(async () => {
      setBegun(undefined);
      const seen = row?.paidUntil ?? null;
      const answer = await subscribe({ id, type: plan.type, price, pay, seen });
      unanswered.delete(what);
      setBefore(seen);
      setDeclined(answer.state === 'failed' && pay.with === 'card' ? pay.cardId : undefined);
      if (answer.actionUrl !== null) location.assign(answer.actionUrl);
      // Premium is on this device at once, also without a socket. If this fails, the sync brings it.
      if (answer.state === 'paid') await fetchPremium({ isQuiet: true }).catch(() => undefined);
      setBegun(answer);
    });
  };
  const isSettled = row?.isPaying === false;
  const hasMore = before !== undefined && (row?.paidUntil ?? null) !== before;
  const isPaid = begun?.state === 'paid' || (begun?.state === 'open' && isSettled && hasMore);
  const isOpen = begun?.state === 'open' && !isSettled;
  return { isBusy, failure, begun, isPaid, isOpen, declined, buy } as const;
}
