import { hideAlert, showAlert } from './alert.js';
import { CallError, call } from './call.js';

/**
 * The popup goes to the provider and hands a code to this page, and this page exchanges it.
 * @param {(answer: unknown) => void} enter
 */
export function signInWithProviders(enter) {
  /** @type {Window | null} */
  let popup = null;
  for (const button of document.querySelectorAll('[data-provider]')) {
    if (!(button instanceof HTMLButtonElement)) continue;
    button.addEventListener('click', () => {
      hideAlert('login-alert');
      popup = openPopup(button.dataset['provider'] ?? '');
      if (popup === null) {
        const message = 'Your browser kept the sign-in window from opening. Allow popups and try again.';
        showAlert('login-alert', new CallError(0, { message }));
      }
    });
  }
  addEventListener('message', (event) => {
    // Only our own window, on our own origin, may hand over a session.
    if (event.origin !== location.origin || popup === null || event.source !== popup) return;
    void take(event.data, enter);
  });
}

/** @param {string} provider */
function openPopup(provider) {
  const query = new URLSearchParams({ provider, referrer: location.origin });
  const left = Math.max(0, screenX + (outerWidth - 480) / 2);
  const top = Math.max(0, screenY + (outerHeight - 680) / 2);
  return window.open(
    `/openid/start?${query}`,
    'mitto-sign-in',
    `popup,width=480,height=680,left=${left},top=${top}`,
  );
}

/**
 * @param {unknown} told
 * @param {(answer: unknown) => void} enter
 */
async function take(told, enter) {
  const { code, openid, error } = /** @type {Partial<Record<string, unknown>>} Looked at below. */ (
    told ?? {}
  );
  try {
    if (error !== undefined || typeof code !== 'string' || typeof openid !== 'string') {
      throw new CallError(401, { message: 'The sign-in could not be completed. Please try again.' });
    }
    enter(await call('GET', '/user/openid/token', { code, openid }));
  } catch (failure) {
    showAlert('login-alert', failure);
  }
}
