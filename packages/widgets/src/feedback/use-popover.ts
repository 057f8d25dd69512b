import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

const gap = 6;
const edge = 8;

/** Positions a popover below its anchor, or above it if there is more space, and within the window. */
function placeBeside(anchor: Element, open: HTMLElement): void {
  const at = anchor.getBoundingClientRect();
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  const below = height - at.bottom - gap - edge;
  const above = at.top - gap - edge;
  const isBelow = open.offsetHeight <= below || below >= above;
  open.style.maxHeight = `${Math.max(isBelow ? below : above, 96)}px`;
  const isReversed = getComputedStyle(anchor).direction === 'rtl';
  const left = isReversed ? at.right - open.offsetWidth : at.left;
  open.style.left = `${clamp(left, edge, width - open.offsetWidth - edge)}px`;
  open.style.top = isBelow ? `${at.bottom + gap}px` : `${Math.max(edge, at.top - gap - open.offsetHeight)}px`;
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}

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
    const listener = (event: ToggleEvent) => setOpen(event.newState === 'open');
    element.addEventListener('toggle', listener);
    return () => element.removeEventListener('toggle', listener);
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
