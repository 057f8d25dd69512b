import { type PremiumReason, premiumReasons } from '@mitto/account/web/public/use-premium-prompt.ts';
import { usePanelParams } from '@mitto/web-kit/router/use-router';
import { useState } from 'react';
import { PlansScreen } from './plans-screen.tsx';
import { PremiumPrompt } from './premium-prompt.tsx';

const reasonOf = (text: unknown): PremiumReason | undefined =>
  premiumReasons.find((reason) => reason === text);

/** The plans over the whole screen; where a limit led here, first the prompt that tells the reason. */
export function SubscriptionModal() {
  const { reason, until, name } = usePanelParams('subscription');
  const [isOpen, setOpen] = useState(false);
  const known = reasonOf(reason);
  if (known === undefined || isOpen) return <PlansScreen />;
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
