/** @import { DeviceSession } from '@mitto/account/contract/member' */
import { showNotice } from './alert.js';
import { serverNow } from './call.js';
import { element, part } from './element.js';
import { callSignedIn } from './session.js';
import { attempt, isBusy } from './submit.js';

const alertId = 'devices-alert';

/** Shows where the member is signed in. */
export async function listDevices() {
  const answer = await callSignedIn('GET', '/user/devices');
  const sessions = /** @type {DeviceSession[]} The answer of devices. */ (answer);
  const ordered = sessions.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
  element('device-list', HTMLUListElement).replaceChildren(...ordered.map(row));
}

/**
 * @param {() => void} onAllRemoved
 */
export function watchDevices(onAllRemoved) {
  const dialog = element('confirm-remove-all', HTMLDialogElement);
  const button = element('remove-all', HTMLButtonElement);
  button.addEventListener('click', () => {
    dialog.returnValue = '';
    dialog.showModal();
  });
  dialog.addEventListener('close', () => {
    if (dialog.returnValue !== 'remove' || isBusy(button)) return;
    void attempt(button, alertId, async () => {
      await callSignedIn('DELETE', '/user/devices');
      onAllRemoved();
    });
  });
}

/** @param {DeviceSession} session */
function row({ deviceId, isCurrent, details }) {
  const whole = /** @type {DocumentFragment} The clone of a fragment is one. */ (
    element('device-row', HTMLTemplateElement).content.cloneNode(true)
  );
  const item = part(whole, 'li');
  const name = details.browserName === '' ? 'Unknown browser' : details.browserName;
  item.dataset['isCurrent'] = String(isCurrent);
  part(item, `[data-look="${lookOf(details.userAgent)}"]`).hidden = false;
  part(item, '.device-name').textContent = name;
  part(item, '.device-facts').textContent = [details.platform, details.ip].filter(Boolean).join(' · ');
  part(item, '.device-time').textContent = ago(details.time);
  part(item, '.pill').hidden = !isCurrent;
  const button = part(item, 'button');
  button.hidden = isCurrent;
  part(button, 'span').textContent = ` ${name}`;
  button.addEventListener('click', () => {
    if (!isBusy(button)) void attempt(button, alertId, () => remove(deviceId, name));
  });
  return whole;
}

/**
 * @param {string} deviceId
 * @param {string} name
 */
async function remove(deviceId, name) {
  await callSignedIn('DELETE', '/user/device', { deviceId });
  await listDevices();
  showNotice('account-notice', `${name} is signed out.`);
  document.querySelector('h1')?.focus();
}

/** @param {string} userAgent */
function lookOf(userAgent) {
  if (/iPad|Tablet|Android(?!.*Mobile)/.test(userAgent)) return 'tablet';
  return /Mobi|iPhone|Android/.test(userAgent) ? 'phone' : 'laptop';
}

/** @type {readonly (readonly [Intl.RelativeTimeFormatUnit, number])[]} */
const units = [
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];
const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** @param {number} time */
function ago(time) {
  const seconds = Math.max(0, (serverNow() - time) / 1000);
  const [unit, size] = units.find(([, most]) => seconds >= most) ?? ['second', 0];
  return size === 0 ? 'Just now' : words.format(-Math.floor(seconds / size), unit);
}
