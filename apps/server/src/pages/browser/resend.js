/** @import { CodeSent } from '@mitto/account/contract/member' */
import { CallError, serverNow } from './call.js';
import { countDown } from './countdown.js';
import { element, part } from './element.js';
import { attempt, isBusy } from './submit.js';

/**
 * The wait until another code may be asked for, then the button that asks for it.
 * @param {string} id
 * @param {string} alertId
 * @param {() => Promise<void>} sendAgain
 */
export function createResend(id, alertId, sendAgain) {
  const place = element(id, HTMLElement);
  const button = part(place, 'button');
  const wait = part(place, '.resend-wait');

  /** @param {number} seconds */
  const waitFor = (seconds) => {
    const hadFocus = document.activeElement === button;
    button.hidden = seconds > 0;
    wait.hidden = seconds <= 0;
    if (seconds <= 0) return;
    // The pressed button goes away; without this the keyboard would start at the top of the page.
    if (hadFocus) place.closest('form')?.querySelector('input')?.focus();
    countDown(part(wait, '.countdown'), seconds, () => waitFor(0));
  };

  const sendOrWait = async () => {
    try {
      await sendAgain();
    } catch (error) {
      if (!(error instanceof CallError && error.countDown !== undefined)) throw error;
      waitFor(error.countDown);
    }
  };
  button.addEventListener('click', () => {
    if (!isBusy(button)) void attempt(button, alertId, sendOrWait);
  });

  return {
    /** @param {CodeSent} sent */
    sent: (sent) => waitFor(Math.max(0, Math.ceil((sent.expires - serverNow()) / 1000))),
  };
}
