import { CallError } from '@mitto/web-kit/api/call-error';
import { m } from '@mitto/words/messages';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Authorized } from '../../contract/member.ts';
import { codeSentence } from '../error-sentence.ts';
import { useAccountCalls } from '../use-account-calls.ts';

type Run = (work: () => Promise<void>) => Promise<void>;

/** The popup goes to the provider and hands a code to this page, and this page exchanges it. */
export function useProviderSignIn(
  enter: (authorized: Authorized) => Promise<void>,
  run: Run,
): (provider: string) => void {
  const calls = useAccountCalls();
  const popup = useRef<Window | null>(null);

  const take = useEffectEvent((told: unknown) => {
    void run(async () => enter(await calls.openIdToken(handedOver(told))));
  });
  useEffect(() => {
    const hear = (event: MessageEvent) => {
      // Only our own window, on our own origin, may hand over a session.
      if (event.origin !== location.origin || popup.current === null || event.source !== popup.current)
        return;
      take(event.data);
    };
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, []);

  return (provider) => {
    popup.current = openPopup(provider);
    if (popup.current !== null) return;
    void run(async () => {
      throw new CallError(0, { code: 'account/popup-blocked', message: m.account_popup_blocked() });
    });
  };
}

function openPopup(provider: string): Window | null {
  const query = new URLSearchParams({ provider, referrer: location.origin });
  const referral = referralOf(location);
  if (referral !== null) query.set('referral', referral);
  const left = Math.max(0, screenX + (outerWidth - 480) / 2);
  const top = Math.max(0, screenY + (outerHeight - 680) / 2);
  return open(
    `/openid/start?${query}`,
    'mitto-sign-in',
    `popup,width=480,height=680,left=${left},top=${top}`,
  );
}

/** Who brought the visitor, as it came in a link: before or behind the '#!'. */
export function referralOf({ search, hash }: Pick<Location, 'search' | 'hash'>): string | null {
  const behind = hash.includes('?') ? hash.slice(hash.indexOf('?')) : '';
  return new URLSearchParams(search).get('ref') ?? new URLSearchParams(behind).get('ref');
}

function handedOver(told: unknown): { code: string; openid: string } {
  const { code, openid, error } = (typeof told === 'object' && told !== null ? told : {}) as Partial<
    Record<string, unknown>
  >; // Anything may have been sent; each part is looked at.
  if (typeof code === 'string' && typeof openid === 'string' && error === undefined) return { code, openid };
  const reason = typeof error === 'string' ? error : 'account/provider-refused';
  throw new CallError(401, { code: reason, message: codeSentence(reason) });
}
