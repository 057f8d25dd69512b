import { element } from './element.js';
import { setFieldError } from './field-error.js';

/**
 * Draws the digits of a code field into its boxes; the sixth one sends the form.
 * @param {string} id
 */
export function drawCode(id) {
  const input = element(id, HTMLInputElement);
  const boxes = [...(input.parentElement?.querySelectorAll('span') ?? [])];
  const draw = () => {
    const { value } = input;
    for (const [index, box] of boxes.entries()) {
      box.textContent = value[index] ?? '';
      box.classList.toggle('is-current', index === Math.min(value.length, boxes.length - 1));
    }
  };
  input.addEventListener('input', () => {
    const digits = input.value.replace(/\D/g, '').slice(0, boxes.length);
    // Digits are typed at the end: the boxes show no other place.
    input.value = digits;
    setFieldError(id, undefined);
    draw();
    if (digits.length === boxes.length) input.form?.requestSubmit();
  });
  // What is pasted may have spaces in it or words around it, and `maxlength` would cut it before it is read.
  input.addEventListener('paste', (event) => {
    event.preventDefault();
    input.value = event.clipboardData?.getData('text') ?? '';
    input.dispatchEvent(new Event('input'));
  });
  input.form?.addEventListener('reset', () => queueMicrotask(draw));
  draw();
}

/** @param {string} value */
export function wrongCode(value) {
  return /^\d{6}$/.test(value) ? undefined : 'Please enter the six digits.';
}

/**
 * Empties the field and marks it, so that the next try can be typed at once.
 * @param {string} id
 * @param {string} sentence
 */
export function refuseCode(id, sentence) {
  const input = element(id, HTMLInputElement);
  input.value = '';
  input.dispatchEvent(new Event('input'));
  setFieldError(id, sentence);
  input.focus();
}
