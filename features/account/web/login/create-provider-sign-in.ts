import { CallError } from '@mitto/web-kit/api/call-error';
import { capturedReferral } from '@mitto/web-kit/router/referral-of';
import { m } from '@mitto/words/messages';

export interface ProviderSignIn {
  /** Opens the popup; false when the browser blocked it. */
  open(provider: string): boolean;
  stop(): void;
}

/**
 * Opens the provider's sign-in in a popup, which posts two tokens to this page at the end. `take` must
 * exchange them for a session.
 */
export function createProviderSignIn(
  take: (handed: () => { code: string; openid: string }) => void,
): ProviderSignIn {
  let popup: Window | null = null;
  const listener = (event: MessageEvent) => {
    // Accept messages only from our own popup on our own origin.
    if (event.origin !== location.origin || popup === null || event.source !== popup) return;
    take(() => handedOver(event.data));
  };
  addEventListener('message', listener);
  return {
    open(provider) {
      popup = openPopup(provider);
      return popup !== null;
    },
    stop: () => removeEventListener('message', listener),
  };
}

function openPopup(provider: string): Window | null {
  const query = new URLSearchParams({ provider, referrer: location.origin });
  const referral = capturedReferral();
  if (referral !== null) query.set('referral', referral);
  const left = Math.max(0, screenX + (outerWidth - 480) / 2);
  const top = Math.max(0, screenY + (outerHeight - 680) / 2);
  return open(
    `/openid/start?${query}`,
    'mitto-sign-in',
    `popup,width=480,height=680,left=${left},top=${top}`,
  );
}

function handedOver(told: unknown): { code: string; openid: string } {
  const { code, openid, error } = (typeof told === 'object' && told !== null ? told : {}) as Partial<
    Record<string, unknown>
  >; // The message is untrusted: each part is checked below.
  if (typeof code === 'string' && typeof openid === 'string' && error === undefined) return { code, openid };
  const reason = typeof error === 'string' ? error : 'account/provider-refused';
  throw new CallError(401, { code: reason, message: m.account_provider_failed() });
}
