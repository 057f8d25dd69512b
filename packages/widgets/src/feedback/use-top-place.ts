import { type RefObject, useEffect, useRef } from 'react';

interface TopPlace {
  /** Parent of `region` while no dialog is open. */
  readonly home: RefObject<HTMLDivElement | null>;
  /** Element to raise: a child of `home`, with `popover="manual"`. */
  readonly region: RefObject<HTMLDivElement | null>;
}

/**
 * Keeps an element above everything, including dialogs that open later. The element is moved into the newest
 * modal dialog, because everything outside of that dialog is inert. A change of `shown` raises it again;
 * undefined hides it.
 */
export function useTopPlace(shown: unknown): TopPlace {
  const home = useRef<HTMLDivElement>(null);
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const [element, place] = [region.current, home.current];
    if (element === null || place === null || shown === undefined) return undefined;
    const over = new AbortController();
    const rise = () => {
      if (element.matches(':popover-open')) element.hidePopover();
      const host = [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')].at(-1);
      (host ?? place).append(element);
      element.showPopover();
      host?.addEventListener('close', rise, { once: true, signal: over.signal });
    };
    const onToggle = ({ target }: Event) => {
      if (target instanceof HTMLDialogElement) rise();
    };
    rise();
    document.addEventListener('toggle', onToggle, { capture: true, signal: over.signal });
    return () => {
      over.abort();
      // Moves the element back to the parent that React expects. Moving it also closes the popover.
      place.append(element);
    };
  }, [shown]);
  return { home, region };
}
