/** @import { CodeSent } from '@mitto/account/contract/member' */
import { showNotice } from './alert.js';
import { CallError, call } from './call.js';
import { drawCode, refuseCode, wrongCode } from './code-entry.js';
import { element } from './element.js';
import { watchFields } from './field-error.js';
import { wrongChosenPassword, wrongEmail } from './field-rules.js';
import { tickHints } from './password-fields.js';
import { createResend } from './resend.js';
import { callSignedIn } from './session.js';
import { goOn } from './steps.js';
import { onSubmit } from './submit.js';

const codeSent = "A reset code sent to your email address, please don't forget to check your spam folder.";

/**
 * An address, a code from its mail, a new password.
 * @param {(answer: unknown) => void} enter
 * @param {(sentence: string) => void} goIn
 */
export function forgotPassword(enter, goIn) {
  const email = element('reset-email', HTMLInputElement);
  const code = element('reset-code', HTMLInputElement);
  let ref = '';

  const resend = createResend('reset-resend', 'code-alert', async () => {
    tell(await call('PUT', '/password/code/resend', { identifier: email.value.trim() }));
  });
  const tell = (/** @type {unknown} */ answer) => {
    const sent = /** @type {CodeSent} The answer of both calls. */ (answer);
    ref = sent.ref;
    element('code-address', HTMLElement).textContent = sent.identifier;
    showNotice('code-notice', codeSent);
    resend.sent(sent);
  };

  onSubmit('reset-form', 'reset-alert', watchFields([{ id: 'reset-email', wrong: wrongEmail }]), async () => {
    tell(await call('POST', '/password/reset', { query: { email: email.value.trim() }, fields: ['email'] }));
    element('code-form', HTMLFormElement).reset();
    goOn('code');
  });

  drawCode('reset-code');
  onSubmit('code-form', 'code-alert', watchFields([{ id: 'reset-code', wrong: wrongCode }]), async () => {
    const identifier = email.value.trim();
    const input = { identifier, validationCode: code.value, ref, loginAfterValidation: true };
    enter(await callOrMark('/password/code/validate', input));
  });
  newPassword(goIn);
}

/**
 * @param {string} path
 * @param {Readonly<Record<string, unknown>>} input
 */
async function callOrMark(path, input) {
  try {
    return await call('POST', path, input);
  } catch (error) {
    if (error instanceof CallError) refuseCode('reset-code', error.message);
    throw error;
  }
}

/** @param {(sentence: string) => void} goIn */
function newPassword(goIn) {
  const chosen = element('new-password', HTMLInputElement);
  tickHints('new-password', 'new-hints');
  const isWell = watchFields([
    { id: 'new-password', wrong: wrongChosenPassword },
    {
      id: 'confirm-password',
      wrong: (value) => (value === chosen.value ? undefined : 'The two passwords are not the same.'),
    },
  ]);
  onSubmit('password-form', 'password-alert', isWell, async () => {
    await callSignedIn('PUT', '/user', { password: chosen.value });
    goIn('Password updated successfully.');
  });
}

/**
 * For a password manager the owner stands beside the new password.
 * @param {string} email
 */
export function askForNewPassword(email) {
  element('password-owner', HTMLInputElement).value = email;
  goOn('password');
}
