const reachable = 'a[href], button, input, select, textarea, summary, [tabindex]:not([tabindex="-1"])';

/** Ends the watch of the dialog that closed last. */
let endWatch: (() => void) | undefined;

/**
 * Remembers, when a dialog opens, the element that has the focus and the ones around it. Returns a function to
 * call after the dialog has closed. The browser gives the focus back to that element; if it is gone by then, or
 * goes before the focus moves on, such as the card of somebody who was blocked, the focus goes to the element
 * that came after it, else to the one before.
 */
export function rememberFocus(): () => void {
  const opener = document.activeElement;
  if (!(opener instanceof HTMLElement) || opener === document.body) return () => undefined;
  const all = [...document.querySelectorAll<HTMLElement>(reachable)];
  const at = all.indexOf(opener);
  // An opener that is not reached by Tab, such as a panel, has nothing around it.
  const around = at < 0 ? [] : [...all.slice(at + 1), ...all.slice(0, at).reverse()];
  const goOn = () => {
    for (const one of around) {
      if (!one.checkVisibility({ visibilityProperty: true }) || isInClosed(one)) continue;
      one.focus({ preventScroll: true });
      if (document.activeElement === one) return;
    }
  };
  return () => {
    endWatch?.();
    if (opener.isConnected) endWatch = watch(opener, goOn);
    else if (hasNoFocus()) goOn();
  };
}

const isInClosed = (element: Element): boolean => element.closest('dialog:not([open])') !== null;

/** True also while the focus is in a dialog that has closed: the browser takes it away with the next frame. */
function hasNoFocus(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || isInClosed(activeElement);
}

/** Calls `onGone` if the element is removed while it has the focus. Returns a function that ends the watch. */
function watch(element: HTMLElement, onGone: () => void): () => void {
  const end = () => {
    removals.disconnect();
    document.removeEventListener('focusin', end);
  };
  const removals = new MutationObserver(() => {
    if (element.isConnected) return;
    end();
    if (hasNoFocus()) onGone();
  });
  removals.observe(document.body, { childList: true, subtree: true });
  // The browser has given the focus back by now: the next focus is another one.
  document.addEventListener('focusin', end);
  return end;
}
