import { type FocusEvent, type KeyboardEvent, useState } from 'react';

/**
 * Moves the focus between cards by arrows, Page keys, Home and End. The focused card is the Tab stop and
 * stays rendered while the list scrolls. If no card has the focus, the list chooses the Tab stop.
 */
export function useCardWalk(count: number, columns: number, show: (at: number) => void) {
  const [focused, setFocused] = useState<number>();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, currentTarget } = event;
    // Ignores keys pressed on an element within a card, which handles them itself.
    if (!(target instanceof HTMLElement) || target.dataset['at'] === undefined) return;
    const next = nextPlace(event, Number(target.dataset['at']), columns);
    if (next === undefined) return;
    event.preventDefault();
    const at = Math.max(0, Math.min(count - 1, next));
    show(at);
    focusWhenThere(currentTarget, at);
  };
  const onFocus = ({ target }: FocusEvent) => {
    const at = target.closest<HTMLElement>('[data-at]')?.dataset['at'];
    setFocused(at === undefined ? undefined : Number(at));
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setFocused(undefined);
  };
  const stop = focused === undefined ? undefined : Math.min(focused, count - 1);
  return { stop, onKeyDown, onFocus, onBlur };
}

const rowsOfAPage = 3;

function nextPlace(
  { key, currentTarget }: KeyboardEvent<HTMLElement>,
  at: number,
  columns: number,
): number | undefined {
  const forward = getComputedStyle(currentTarget).direction === 'rtl' ? -1 : 1;
  const ways = new Map([
    ['ArrowRight', at + forward],
    ['ArrowLeft', at - forward],
    ['ArrowDown', at + columns],
    ['ArrowUp', at - columns],
    ['PageDown', at + columns * rowsOfAPage],
    ['PageUp', at - columns * rowsOfAPage],
    ['Home', 0],
    ['End', Number.MAX_SAFE_INTEGER],
  ]);
  return ways.get(key);
}

/** Retries for some frames: a card far away is rendered only after the list has scrolled to it. */
function focusWhenThere(list: HTMLElement, at: number, framesLeft = 30): void {
  const item = list.querySelector<HTMLElement>(`[data-at="${at}"]`);
  if (item !== null) item.focus({ preventScroll: false });
  else if (framesLeft > 0) requestAnimationFrame(() => focusWhenThere(list, at, framesLeft - 1));
}
