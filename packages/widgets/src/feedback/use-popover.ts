import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { placeBeside } from './place-beside.ts';

interface Popover<Anchor extends HTMLElement, Open extends HTMLElement> {
  readonly anchor: RefObject<Anchor | null>;
  readonly open: RefObject<Open | null>;
  /** Called each time the popover has opened and been positioned. */
  readonly onOpened?: (open: Open) => void;
}

/** Returns whether the native popover is open, and keeps an open one positioned beside its anchor. */
export function usePopover<Anchor extends HTMLElement, Open extends HTMLElement>({
  anchor,
  open,
  onOpened,
}: Popover<Anchor, Open>): boolean {
  const [isOpen, setOpen] = useState(false);
  const opened = useEffectEvent((element: Open) => onOpened?.(element));

  useEffect(() => {
    const element = open.current;
    if (element === null) return undefined;
    const hear = (event: ToggleEvent) => setOpen(event.newState === 'open');
    element.addEventListener('toggle', hear);
    return () => element.removeEventListener('toggle', hear);
  }, [open]);

  useEffect(() => {
    const [from, to] = [anchor.current, open.current];
    if (!isOpen || from === null || to === null) return undefined;
    const place = () => placeBeside(from, to);
    place();
    opened(to);
    window.addEventListener('resize', place);
    window.addEventListener('scroll', place, { capture: true, passive: true });
    return () => {
      window.removeEventListener('resize', place);
      window.removeEventListener('scroll', place, { capture: true });
    };
  }, [isOpen, anchor, open]);

  return isOpen;
}
