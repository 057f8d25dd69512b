import { call } from './call.js';
import { element } from './element.js';
import { setFieldError, watchFields } from './field-error.js';
import { wrongChosenPassword, wrongEmail } from './field-rules.js';
import { tickHints } from './password-fields.js';
import { onSubmit } from './submit.js';

const taken = 'You have entered an invalid email or email address already exists.';

/**
 * A new account, and in with it.
 * @param {(answer: unknown) => void} enter
 */
export function register(enter) {
  const email = element('register-email', HTMLInputElement);
  const password = element('register-password', HTMLInputElement);
  tickHints('register-password', 'register-hints');

  /** What the server said of an address; it is asked as the field is left. */
  let takenEmail = '';
  const wrong = (/** @type {string} */ value) =>
    wrongEmail(value) ?? (value.trim() === takenEmail ? taken : undefined);
  email.addEventListener('blur', () => void look());
  const look = async () => {
    const value = email.value.trim();
    if (wrong(value) !== undefined) return;
    const isTaken = await exists(value);
    if (isTaken) takenEmail = value;
    // Another address may stand there by now.
    if (isTaken && email.value.trim() === value) setFieldError('register-email', taken);
  };

  const isWell = watchFields([
    { id: 'register-email', wrong },
    { id: 'register-password', wrong: wrongChosenPassword },
  ]);
  onSubmit('register-form', 'register-alert', isWell, async () => {
    const typed = { email: email.value.trim(), password: password.value };
    const referral = new URLSearchParams(location.search).get('ref');
    await call('POST', '/user', { records: [{ ...typed, ...(referral === null ? {} : { referral }) }] });
    enter(await call('POST', '/user/authorize', typed));
  });
}

/**
 * Without an answer the field says nothing: registering itself looks again.
 * @param {string} value
 */
async function exists(value) {
  try {
    const answer = await call('POST', '/user/exists', { type: 'email', value, ignoreCase: true });
    return /** @type {{ exists: boolean }} The answer of existsUser. */ (answer).exists;
  } catch {
    return false;
  }
}
