import { part } from './element.js';

const door = part(document, '.door');

/** The steps that a link leads to; the others are reached by going through. */
const stepsByHash = /** @type {const} */ ({ '#get-started': 'register', '#forgot-password': 'reset' });

/** @typedef {'normal' | 'register' | 'reset' | 'code' | 'password'} Step */

/** @param {Step} name */
export function showStep(name) {
  for (const step of document.querySelectorAll('.step')) {
    if (step instanceof HTMLElement) step.hidden = step.dataset['step'] !== name;
  }
  door.dataset['step'] = name;
  scrollTo(0, 0);
}

/** Says where one is: to screen readers by the heading, to everybody else by the first field. */
export function focusStep() {
  const step = part(document, '.step:not([hidden])');
  const first = step.querySelector('input:not([readonly])');
  if (first instanceof HTMLInputElement) first.focus();
}

/** Follows the links between the steps, and the browser's own way back. */
export function followSteps() {
  const follow = () => {
    const step = Object.entries(stepsByHash).find(([hash]) => hash === location.hash)?.[1];
    showStep(step ?? 'normal');
    return step;
  };
  addEventListener('hashchange', () => {
    follow();
    focusStep();
  });
  if (follow() !== undefined) focusStep();
}

/** On to a step that no link leads to: the way back goes to the log-in. */
export function goOn(/** @type {Step} */ name) {
  showStep(name);
  focusStep();
}
