/** @import { UserInfo } from '@mitto/account/contract/member' */
import { hideAlert, showAlert, showNotice } from './alert.js';
import { CallError } from './call.js';
import { changePassword } from './change-password.js';
import { listDevices, watchDevices } from './devices.js';
import { element } from './element.js';
import { afterwards, takeFarewell } from './farewell.js';
import { letPasswordsBeShown } from './password-fields.js';
import { callSignedIn, forgetSession, isSignedIn, refreshInTime } from './session.js';
import { onPress } from './submit.js';
import { verifyEmail } from './verify-email.js';

/** @param {string} [sentence] */
function goOut(sentence) {
  forgetSession();
  if (sentence !== undefined) afterwards(sentence);
  location.replace('/');
}

async function load() {
  const columns = element('columns', HTMLElement);
  const again = element('try-again', HTMLButtonElement);
  hideAlert('account-alert');
  try {
    const answer = await callSignedIn('GET', '/user/info');
    const info = /** @type {UserInfo} The answer of userInfo. */ (answer);
    showPerson(info);
    if (info.suspension === null) await listDevices();
    columns.hidden = false;
    again.hidden = true;
  } catch (error) {
    if (isOver(error)) return goOut('Your session has ended. Please sign in again.');
    showAlert('account-alert', error);
    columns.hidden = true;
    again.hidden = false;
  }
  element('account', HTMLElement).removeAttribute('aria-busy');
}

/** Only the server's word ends a session: without a network it goes on. */
function isOver(/** @type {unknown} */ error) {
  return error instanceof CallError && error.status === 401;
}

/** @param {UserInfo} info */
function showPerson(info) {
  const name = info.name ?? info.username ?? info.email ?? '';
  element('person-name', HTMLElement).textContent = info.email ?? name;
  element('person-letter', HTMLElement).textContent = [...name][0]?.toUpperCase() ?? '';
  element('is-verified', HTMLElement).hidden = !info.emailVerified;
  element('is-unverified', HTMLElement).hidden = info.emailVerified;
  const isSuspended = info.suspension !== null;
  element('verification', HTMLElement).hidden = info.emailVerified || isSuspended || info.email === null;
  element('password-section', HTMLElement).hidden = !info.hasPassword || isSuspended;
  element('devices', HTMLElement).hidden = isSuspended;
  element('change-owner', HTMLInputElement).value = info.email ?? '';
  showSuspension(info);
}

/** @param {UserInfo} info */
function showSuspension({ suspension }) {
  element('suspension', HTMLElement).hidden = suspension === null;
  if (suspension === null) return;
  element('suspension-message', HTMLElement).textContent = suspension.message;
  element('suspension-resolution', HTMLElement).textContent = suspension.resolution;
  const until = suspension.waitTime;
  element('suspension-until', HTMLElement).textContent =
    until === null
      ? ''
      : `It ends on ${new Date(until).toLocaleString('en', { dateStyle: 'long', timeStyle: 'short' })}.`;
}

function logOut() {
  onPress('log-out', 'account-alert', async () => {
    try {
      await callSignedIn('POST', '/user/session/destroy');
    } catch (error) {
      // A session that is over already needs no ending.
      if (!isOver(error)) throw error;
    }
    goOut('You are logged out.');
  });
}

if (isSignedIn()) {
  const farewell = takeFarewell();
  if (farewell !== null) showNotice('account-notice', farewell);
  letPasswordsBeShown();
  logOut();
  verifyEmail(load);
  changePassword();
  watchDevices(() => goOut('All sessions are removed. Please sign in again.'));
  onPress('try-again', 'account-alert', load);
  refreshInTime();
  void load();
} else {
  location.replace('/');
}
