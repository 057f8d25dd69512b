import { CallError } from './call.js';
import { countDown, stopCountDown } from './countdown.js';
import { element, part } from './element.js';

/**
 * Shows why something was refused, and how long to wait before it is tried again.
 * @param {string} id
 * @param {unknown} error
 */
export function showAlert(id, error) {
  if (!(error instanceof CallError)) throw error;
  const alert = element(id, HTMLElement);
  const clock = part(alert, '.countdown');
  part(alert, '.alert-text').textContent = error.message;
  alert.hidden = false;
  clock.hidden = error.countDown === undefined;
  if (error.countDown === undefined) stopCountDown(clock);
  else countDown(clock, error.countDown, () => hideAlert(id));
}

/** @param {string} id */
export function hideAlert(id) {
  const alert = element(id, HTMLElement);
  stopCountDown(part(alert, '.countdown'));
  alert.hidden = true;
}

/**
 * Says that something went well.
 * @param {string} id
 * @param {string} sentence
 */
export function showNotice(id, sentence) {
  const notice = element(id, HTMLElement);
  notice.textContent = sentence;
  notice.hidden = false;
}
