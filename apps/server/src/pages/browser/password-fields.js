import { element, part } from './element.js';
import { holds } from './field-rules.js';

/** Lets every password be shown and hidden. */
export function letPasswordsBeShown() {
  for (const button of document.querySelectorAll('.reveal')) {
    if (!(button instanceof HTMLButtonElement)) continue;
    const input = element(button.dataset['reveals'] ?? '', HTMLInputElement);
    button.addEventListener('click', () => {
      const isShown = input.type === 'password';
      input.type = isShown ? 'text' : 'password';
      button.setAttribute('aria-pressed', String(isShown));
    });
  }
}

/**
 * Ticks the hints that hold while a password is typed.
 * @param {string} inputId
 * @param {string} hintsId
 */
export function tickHints(inputId, hintsId) {
  const input = element(inputId, HTMLInputElement);
  const hints = element(hintsId, HTMLElement);
  input.addEventListener('input', () => {
    for (const [rule, isHeld] of Object.entries(holds)) {
      const hint = part(hints, `[data-rule="${rule}"]`);
      const isTicked = isHeld(input.value);
      hint.dataset['holds'] = String(isTicked);
      part(hint, '.hint-state').textContent = isTicked ? ', done' : '';
    }
  });
}

/** A password shown on the screen is hidden again before the page goes on. */
export function hidePasswords() {
  for (const button of document.querySelectorAll('.reveal[aria-pressed="true"]')) {
    if (button instanceof HTMLButtonElement) button.click();
  }
}
