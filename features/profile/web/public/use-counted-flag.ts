import { accountConfiguration } from '@mitto/account/contract/configuration';
import { type PremiumFlag, privacyDefaults } from '@mitto/account/contract/premium-privacy';
import { useConfigured } from '@mitto/account/web/public/use-configured.ts';
import { useIsPremium } from '@mitto/account/web/public/use-is-premium.ts';
import { useOwn } from './use-own.ts';

/** The member's own privacy flag as it counts: a flag that premium reserves has its default without premium. */
export function useCountedFlag(flag: PremiumFlag): boolean {
  const { own } = useOwn();
  const isPremium = useIsPremium();
  const { premiumPrivacy: reserved } = useConfigured(accountConfiguration);
  return isPremium || !reserved.includes(flag)
    ? (own?.privacy[flag] ?? privacyDefaults[flag])
    : privacyDefaults[flag];
}
