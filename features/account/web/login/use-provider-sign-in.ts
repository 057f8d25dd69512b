import { CallError } from '@mitto/web-kit/api/call-error';
import { useServices } from '@mitto/web-kit/feature/services';
import { m } from '@mitto/words/messages';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Authorized } from '../../contract/member.ts';
import { useAccountCalls } from '../use-account-calls.ts';
import { createProviderSignIn, type ProviderSignIn } from './create-provider-sign-in.ts';

type Run = (work: () => Promise<void>) => Promise<void>;

/**
 * Signs in through a provider. The popup code is loaded in advance: browsers block a popup that does not open
 * synchronously on the press.
 */
export function useProviderSignIn(
  enter: (authorized: Authorized) => Promise<void>,
  run: Run,
): (provider: string) => void {
  const calls = useAccountCalls();
  const hasProviders = useServices().page.providers.length > 0;
  const signIn = useRef<ProviderSignIn>(undefined);

  const take = useEffectEvent((handed: () => { code: string; openid: string }) => {
    void run(async () => enter(await calls.openIdToken(handed())));
  });
  useEffect(() => {
    if (!hasProviders) return undefined;
    const made = createProviderSignIn((handed) => take(handed));
    signIn.current = made;
    return () => made.stop();
  }, [hasProviders]);

  return (provider) =>
    void run(async () => {
      if (signIn.current?.open(provider) === true) return;
      throw new CallError(0, { code: 'account/popup-blocked', message: m.account_popup_blocked() });
    });
}
