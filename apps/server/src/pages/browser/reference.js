import { element } from './element.js';

const input = element('filter', HTMLInputElement);
const count = element('filter-count', HTMLElement);
const none = element('none', HTMLElement);
const calls = [...document.querySelectorAll('.call')].filter((call) => call instanceof HTMLElement);
const links = [...document.querySelectorAll('.contents nav a')].filter((link) => link instanceof HTMLElement);
/** Headings of calls and of links. A heading is hidden while none of the calls below it matches. */
const groups = [...document.querySelectorAll('[data-feature]')].filter(
  (group) => group instanceof HTMLElement,
);

/** Shows the calls whose text (path, name, summary, fields, errors) contains every word. */
function filter() {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const call of calls) {
    const text = (call.textContent ?? '').toLowerCase();
    call.hidden = !words.every((word) => text.includes(word));
    if (!call.hidden) shown += 1;
  }
  const shownIds = new Set(calls.filter((call) => !call.hidden).map((call) => `#${call.id}`));
  for (const link of links) link.hidden = !shownIds.has(link.getAttribute('href') ?? '');
  for (const group of groups) {
    group.hidden = [...group.querySelectorAll('.call, nav a')].every((own) => own.matches('[hidden]'));
  }
  none.hidden = shown > 0;
  count.textContent = words.length === 0 ? `${calls.length} calls` : `${shown} of ${calls.length} calls`;
}

input.addEventListener('input', filter);
filter();

/** Opens the fields and errors of the call that the URL names. */
function openNamed() {
  const details = document.querySelector(`[id="${CSS.escape(location.hash.slice(1))}"] details`);
  if (details instanceof HTMLDetailsElement) details.open = true;
}

addEventListener('hashchange', openNamed);
openNamed();
