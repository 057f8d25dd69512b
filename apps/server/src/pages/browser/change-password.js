import { showNotice } from './alert.js';
import { listDevices } from './devices.js';
import { element } from './element.js';
import { watchFields } from './field-error.js';
import { wrongChosenPassword, wrongTypedPassword } from './field-rules.js';
import { hidePasswords, tickHints } from './password-fields.js';
import { callSignedIn } from './session.js';
import { onSubmit } from './submit.js';

const noMatch = 'You have entered an invalid password or password does not match.';

export function changePassword() {
  const current = element('current-password', HTMLInputElement);
  const chosen = element('change-password', HTMLInputElement);
  const form = element('change-form', HTMLFormElement);
  tickHints('change-password', 'change-hints');
  const isWell = watchFields([
    { id: 'current-password', wrong: wrongTypedPassword },
    {
      id: 'change-password',
      wrong: (value) =>
        wrongChosenPassword(value) ??
        (value === current.value ? 'The new password has to be different from the current one.' : undefined),
    },
    { id: 'change-confirmation', wrong: (value) => (value === chosen.value ? undefined : noMatch) },
  ]);
  onSubmit('change-form', 'change-alert', isWell, async () => {
    await callSignedIn('PUT', '/user', { currentPassword: current.value, password: chosen.value });
    form.reset();
    hidePasswords();
    chosen.dispatchEvent(new Event('input'));
    showNotice('account-notice', 'Password updated successfully.');
    document.querySelector('h1')?.focus();
    scrollTo(0, 0);
    // A new password signs the other devices out.
    await listDevices();
  });
}
