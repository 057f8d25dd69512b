export type Child = Node | string | number | false | undefined | readonly Child[];

type Given = Readonly<Record<string, string | number | boolean | ((event: Event) => void) | undefined>>;

/**
 * Creates an element with its attributes and children. An attribute that is a function is the listener of the
 * event with that name. Strings become text, never HTML.
 */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  given: Given = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(given)) {
    if (typeof value === 'function') made.addEventListener(name, value);
    else if (value === true) made.setAttribute(name, '');
    else if (value !== false && value !== undefined) made.setAttribute(name, String(value));
  }
  append(made, children);
  return made;
}

function append(to: Element, children: readonly Child[]): void {
  for (const child of children) {
    if (child === false || child === undefined) continue;
    if (typeof child === 'object' && !(child instanceof Node)) append(to, child);
    else to.append(child instanceof Node ? child : String(child));
  }
}

/** Shows a value for debugging. Null looks different from the word null. */
function shownValue(value: unknown): Child {
  if (value === null || value === undefined) return element('i', { class: 'nothing' }, 'null');
  if (typeof value === 'object') return JSON.stringify(value);
  return String(value);
}

export interface Grid {
  readonly caption: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
}

/** A table that scrolls within itself, also by keyboard. */
export function grid({ caption, heads, rows }: Grid): HTMLElement {
  const cells = (values: readonly unknown[]) =>
    values.map((value) => element('td', {}, value instanceof Node ? value : shownValue(value)));
  return element(
    'div',
    { class: 'grid', tabindex: 0, role: 'region', 'aria-label': caption },
    element(
      'table',
      {},
      element('caption', {}, caption),
      element(
        'thead',
        {},
        element(
          'tr',
          {},
          heads.map((head) => element('th', { scope: 'col' }, head)),
        ),
      ),
      element(
        'tbody',
        {},
        rows.map((row) => element('tr', {}, cells(row))),
      ),
    ),
  );
}
