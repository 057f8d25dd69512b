import { hideAlert, showAlert } from './alert.js';
import { element } from './element.js';

/**
 * Sends a form: once at a time, only if its fields are well, and says why it was refused.
 * @param {string} formId
 * @param {string} alertId
 * @param {() => boolean} isWell
 * @param {() => Promise<void>} send
 */
export function onSubmit(formId, alertId, isWell, send) {
  const form = element(formId, HTMLFormElement);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const button = form.querySelector('button:not([type="button"])');
    if (!isBusy(button) && isWell()) void attempt(button, alertId, send);
  });
}

/**
 * Does something for a button, once at a time.
 * @param {string} buttonId
 * @param {string} alertId
 * @param {() => Promise<void>} work
 */
export function onPress(buttonId, alertId, work) {
  const button = element(buttonId, HTMLButtonElement);
  button.addEventListener('click', () => {
    if (!isBusy(button)) void attempt(button, alertId, work);
  });
}

/** @param {Element | null} button */
export function isBusy(button) {
  return button?.getAttribute('aria-disabled') === 'true';
}

/**
 * A disabled button would lose the focus, so it is only marked.
 * @param {Element | null} button
 * @param {string} alertId
 * @param {() => Promise<void>} work
 */
export async function attempt(button, alertId, work) {
  hideAlert(alertId);
  button?.setAttribute('aria-disabled', 'true');
  try {
    await work();
  } catch (error) {
    showAlert(alertId, error);
  } finally {
    button?.removeAttribute('aria-disabled');
  }
}
