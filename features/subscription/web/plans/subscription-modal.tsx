import { useIsPremium } from '@mitto/account/web/public/use-is-premium.ts';
import { type PremiumReason, premiumReasons } from '@mitto/account/web/public/use-premium-prompt.ts';
import { usePanelParams, useRouter } from '@mitto/web-kit/router/use-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useFetchPremium } from '../use-subscription.ts';
import { PlansScreen } from './plans-screen.tsx';
import { PremiumPrompt } from './premium-prompt.tsx';
import { WelcomeScreen } from './welcome-screen.tsx';

const reasonOf = (text: unknown): PremiumReason | undefined =>
  premiumReasons.find((reason) => reason === text);

/**
 * The plans over the whole screen; where a limit led here, first the prompt that tells the reason. After the
 * payment, the welcome.
 */
export function SubscriptionModal() {
  const { reason, until, name, paid } = usePanelParams('subscription');
  const [isOpen, setOpen] = useState(false);
  const [isPaid, setPaid] = useState(false);
  const isPremium = useIsPremium();
  const known = reasonOf(reason);
  useCloseForPremium(known !== undefined && !isOpen);
  if (isPaid || (isPremium && paid === 'yes')) return <WelcomeScreen />;
  if (known === undefined || isOpen) return <PlansScreen onPaid={() => setPaid(true)} />;
  const ends = Number(until);
  return (
    <PremiumPrompt
      reason={known}
      name={typeof name === 'string' ? name : undefined}
      until={Number.isSafeInteger(ends) && ends > 0 ? ends : undefined}
      onPlans={() => setOpen(true)}
    />
  );
}

/**
 * Asks the server once whether this device has missed a purchase of another one, as it may without a socket, and
 * closes a prompt that has become needless. Without an answer the prompt stays.
 */
function useCloseForPremium(isPrompt: boolean): void {
  const router = useRouter();
  const isPremium = useIsPremium();
  const fetchPremium = useFetchPremium();
  const ask = useEffectEvent(() => void fetchPremium({ isQuiet: true }).catch(() => undefined));
  const close = useEffectEvent(() => void router.close());
  useEffect(() => ask(), []);
  useEffect(() => {
    if (isPrompt && isPremium) close();
  }, [isPrompt, isPremium]);
}
