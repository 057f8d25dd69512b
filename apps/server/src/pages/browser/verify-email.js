/** @import { CodeSent } from '@mitto/account/contract/member' */
import { showNotice } from './alert.js';
import { CallError } from './call.js';
import { drawCode, refuseCode, wrongCode } from './code-entry.js';
import { element } from './element.js';
import { watchFields } from './field-error.js';
import { createResend } from './resend.js';
import { callSignedIn } from './session.js';
import { onPress, onSubmit } from './submit.js';

/**
 * Sends the code that proves the own address, and checks it.
 * @param {() => Promise<void>} onVerified
 */
export function verifyEmail(onVerified) {
  const code = element('verification-code', HTMLInputElement);
  const form = element('verification-form', HTMLFormElement);
  let ref = '';

  const send = async () => {
    const answer = await callSignedIn('POST', '/user/email/verification');
    const sent = /** @type {CodeSent} The answer of sendEmailVerification. */ (answer);
    ref = sent.ref;
    const sentence = `Verification code sent to ${sent.identifier}. Please check your messages with ref: ${ref}.`;
    showNotice('verification-notice', sentence);
    resend.sent(sent);
  };
  const resend = createResend('verification-resend', 'verification-alert', send);

  onPress('send-verification', 'verification-alert', async () => {
    await send();
    form.hidden = false;
    element('send-verification', HTMLButtonElement).hidden = true;
    code.focus();
  });

  drawCode('verification-code');
  const isWell = watchFields([{ id: 'verification-code', wrong: wrongCode }]);
  onSubmit('verification-form', 'verification-alert', isWell, async () => {
    try {
      await callSignedIn('PUT', '/user/email/verification', { code: code.value, ref });
    } catch (error) {
      if (error instanceof CallError) refuseCode('verification-code', error.message);
      throw error;
    }
    form.reset();
    await onVerified();
    showNotice('account-notice', 'Your email address is verified.');
    document.querySelector('h1')?.focus();
  });
}
