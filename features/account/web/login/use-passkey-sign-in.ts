import { useServices } from '@mitto/web-kit/feature/services';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Authorized } from '../../contract/member.ts';
import type { WelcomePasskeys } from '../passkeys/welcome-passkeys.ts';
import { useAccountCalls } from '../use-account-calls.ts';

type Run = (work: () => Promise<void>) => Promise<void>;

/**
 * Signs in with a passkey. Its code is loaded at once where somebody has signed in before, and else at the first
 * touch, so that it costs new visitors nothing.
 */
export function usePasskeySignIn(enter: (authorized: Authorized) => Promise<void>, run: Run): () => void {
  const calls = useAccountCalls();
  const isOffered = useServices().page.providers.includes('passkey');
  const loading = useRef<() => Promise<WelcomePasskeys>>(undefined);
  const take = useEffectEvent((work: () => Promise<Authorized>) => void run(async () => enter(await work())));

  useEffect(() => {
    if (!isOffered) return undefined;
    let made: Promise<WelcomePasskeys> | undefined;
    const begin = () => {
      made ??= import('../passkeys/welcome-passkeys.ts').then(({ createWelcomePasskeys }) =>
        createWelcomePasskeys(calls, (work) => take(work)),
      );
      return made;
    };
    // Without a network it is loaded again at the press of the button.
    const touch = () =>
      void begin().catch(() => {
        made = undefined;
      });
    loading.current = begin;
    if ('started' in document.documentElement.dataset) touch();
    addEventListener('pointerdown', touch, { once: true });
    addEventListener('keydown', touch, { once: true });
    return () => {
      removeEventListener('pointerdown', touch);
      removeEventListener('keydown', touch);
      void made?.then(
        (passkeys) => passkeys.stop(),
        () => undefined,
      );
    };
  }, [isOffered, calls]);

  return () =>
    void run(async () => {
      const passkeys = await loading.current?.();
      if (passkeys) await enter(await passkeys.signIn());
    });
}
