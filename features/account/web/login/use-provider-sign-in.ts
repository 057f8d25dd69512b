import { CallError } from '@mitto/web-kit/api/call-error';
import { useServices } from '@mitto/web-kit/face/services';
import { m } from '@mitto/words/messages';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Authorized } from '../../contract/member.ts';
import { useAccountCalls } from '../use-account-calls.ts';
import type { ProviderSignIn } from './create-provider-sign-in.ts';

type Run = (work: () => Promise<void>) => Promise<void>;

/** Signing in through somebody else; what it takes is fetched only where there is a provider. */
export function useProviderSignIn(
  enter: (authorized: Authorized) => Promise<void>,
  run: Run,
): (provider: string) => void {
  const calls = useAccountCalls();
  const hasProviders = useServices().page.providers.length > 0;
  const signIn = useRef<Promise<ProviderSignIn>>(undefined);

  const take = useEffectEvent((handed: () => { code: string; openid: string }) => {
    void run(async () => enter(await calls.openIdToken(handed())));
  });
  useEffect(() => {
    if (!hasProviders) return undefined;
    const made = import('./create-provider-sign-in.ts').then((module) =>
      module.createProviderSignIn((handed) => take(handed)),
    );
    signIn.current = made;
    return () => void made.then((one) => one.stop());
  }, [hasProviders]);

  return (provider) =>
    void run(async () => {
      const isOpen = (await signIn.current)?.open(provider);
      if (isOpen === true) return;
      throw new CallError(0, { code: 'account/popup-blocked', message: m.account_popup_blocked() });
    });
}
