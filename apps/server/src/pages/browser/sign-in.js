import { showNotice } from './alert.js';
import { call } from './call.js';
import { element } from './element.js';
import { afterwards, takeFarewell } from './farewell.js';
import { watchFields } from './field-error.js';
import { wrongEmail, wrongTypedPassword } from './field-rules.js';
import { askForNewPassword, forgotPassword } from './forgot-password.js';
import { hidePasswords, letPasswordsBeShown } from './password-fields.js';
import { signInWithProviders } from './providers.js';
import { register } from './register.js';
import { beginSession, isSignedIn } from './session.js';
import { followSteps } from './steps.js';
import { onSubmit } from './submit.js';

/**
 * Goes in with the answer of any way of signing in; after a reset the new password comes first.
 * @param {unknown} answer
 * @param {string} [farewell]
 */
function enter(answer, farewell) {
  const { forcePasswordReset, userInfo } = beginSession(answer);
  hidePasswords();
  if (forcePasswordReset) askForNewPassword(userInfo.email ?? '');
  else goIn(farewell);
}

/** @param {string} [sentence] */
function goIn(sentence) {
  if (sentence !== undefined) afterwards(sentence);
  location.replace('/account');
}

function logIn() {
  const isWell = watchFields([
    { id: 'login-email', wrong: wrongEmail },
    { id: 'login-password', wrong: wrongTypedPassword },
  ]);
  onSubmit('login-form', 'login-alert', isWell, async () => {
    const email = element('login-email', HTMLInputElement).value.trim();
    const password = element('login-password', HTMLInputElement).value;
    enter(await call('POST', '/user/authorize', { email, password }));
  });
}

if (isSignedIn()) {
  location.replace('/account');
} else {
  const farewell = takeFarewell();
  if (farewell !== null) showNotice('login-notice', farewell);
}
letPasswordsBeShown();
logIn();
register(enter);
forgotPassword(enter, goIn);
signInWithProviders(enter);
followSteps();
