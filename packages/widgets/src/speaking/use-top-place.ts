import { type RefObject, useEffect, useRef } from 'react';

interface TopPlace {
  /** Where it stands as long as nothing lies above the page. */
  readonly home: RefObject<HTMLDivElement | null>;
  /** What rises: a popover of the kind `manual`, and the home's child. */
  readonly region: RefObject<HTMLDivElement | null>;
}

/**
 * Keeps something above everything, dialogs too, however many open and close meanwhile; and within the newest of them,
 * for everything beside an open dialog is out of reach. It is shown anew when `shown` changes, and with undefined it
 * lies at home, unseen.
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
      // Where React left it, and will look for it; what is moved is no open popover any more.
      place.append(element);
    };
  }, [shown]);
  return { home, region };
}
