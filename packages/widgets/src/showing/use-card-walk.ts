import { type FocusEvent, type KeyboardEvent, useState } from 'react';

/**
 * Arrows, Page keys, Home and End go from card to card. The one that has the focus is the stop for Tab, and stays in the
 * page wherever one scrolls; while none has it, that is for the list to say.
 */
export function useCardWalk(count: number, columns: number, show: (at: number) => void) {
  const [focused, setFocused] = useState<number>();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, currentTarget } = event;
    // Keys within a card are the card's own.
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

/** Far away it is drawn only after the page has been scrolled there. */
function focusWhenThere(list: HTMLElement, at: number, framesLeft = 30): void {
  const item = list.querySelector<HTMLElement>(`[data-at="${at}"]`);
  if (item !== null) item.focus({ preventScroll: false });
  else if (framesLeft > 0) requestAnimationFrame(() => focusWhenThere(list, at, framesLeft - 1));
}
