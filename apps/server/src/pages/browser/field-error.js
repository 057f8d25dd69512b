import { element, part } from './element.js';

/**
 * @param {string} id
 * @param {string | undefined} sentence Nothing clears it.
 */
export function setFieldError(id, sentence) {
  const input = element(id, HTMLInputElement);
  const place = element(`${id}-error`, HTMLElement);
  part(place, 'span').textContent = sentence ?? '';
  place.hidden = sentence === undefined;
  if (sentence === undefined) input.removeAttribute('aria-invalid');
  else input.setAttribute('aria-invalid', 'true');
}

/** @param {string} id */
export function hasFieldError(id) {
  return element(id, HTMLInputElement).getAttribute('aria-invalid') === 'true';
}

/**
 * A field and what makes its value wrong.
 * @typedef {{ id: string, wrong: (value: string) => string | undefined }} Rule
 */

/**
 * Looks at fields as they are left, again while they are mended, and all of them before sending.
 * @param {readonly Rule[]} rules
 * @returns {() => boolean} Whether all is well; if not, the first wrong field has the focus.
 */
export function watchFields(rules) {
  for (const { id, wrong } of rules) {
    const input = element(id, HTMLInputElement);
    input.addEventListener('blur', () => {
      // An empty field somebody passes on the way is no mistake yet.
      if (input.value !== '') setFieldError(id, wrong(input.value));
    });
    input.addEventListener('input', () => {
      if (hasFieldError(id)) setFieldError(id, wrong(input.value));
    });
  }
  return () => {
    for (const { id, wrong } of rules) setFieldError(id, wrong(element(id, HTMLInputElement).value));
    const first = rules.find(({ id }) => hasFieldError(id));
    if (first) element(first.id, HTMLInputElement).focus();
    return first === undefined;
  };
}
