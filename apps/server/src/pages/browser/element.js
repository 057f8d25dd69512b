/**
 * Returns the element with this id, or throws if the page has none.
 * @template {Element} T
 * @param {string} id
 * @param {new () => T} kind
 * @returns {T}
 */
export function element(id, kind) {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`The page has no ${kind.name} #${id}.`);
  return found;
}

/**
 * Returns the first descendant that matches the selector, or throws.
 * @param {ParentNode} whole
 * @param {string} selector
 * @returns {HTMLElement}
 */
export function part(whole, selector) {
  const found = whole.querySelector(selector);
  if (!(found instanceof HTMLElement)) throw new Error(`There is no ${selector} in this part of the page.`);
  return found;
}
