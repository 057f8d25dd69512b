import { type RefObject, useLayoutEffect, useState } from 'react';

interface CardsAsked {
  readonly window: RefObject<HTMLElement | null>;
  readonly count: number;
  readonly columns: number;
  /** From one row to the next, in pixels. */
  readonly step: number;
  readonly startAt: number;
}

/** Drawn above and below what is seen, so that a fling meets cards and no gaps. */
const rowsBeside = 2;
/** In milliseconds. */
const restsAfter = 150;

/**
 * The cards to draw, from the first up to the end. Rows of one height are found by dividing. A row does not come at
 * once but card by card as one scrolls by its height, and each that comes takes one away: so each drawing is short.
 */
export function useCardsInSight({ window, count, columns, step, startAt }: CardsAsked) {
  const [resting, setResting] = useState(Math.floor(startAt / step) * columns);
  const [sight, setSight] = useState({ card: Math.floor((startAt / step) * columns), rows: 0 });
  useLayoutEffect(() => {
    const element = window.current;
    if (element === null) return undefined;
    let [card, rows] = [-1, 0];
    let rest: ReturnType<typeof setTimeout> | undefined;
    const look = (seenRows: number) => {
      const seen = Math.floor((Math.max(0, element.scrollTop) / step) * columns);
      // A scroll that brings no card asks nothing of React.
      if (seen === card && seenRows === rows) return;
      [card, rows] = [seen, seenRows];
      setSight({ card, rows });
    };
    const scroll = () => {
      look(rows);
      clearTimeout(rest);
      rest = setTimeout(() => setResting(Math.floor(element.scrollTop / step) * columns), restsAfter);
    };
    const measure = () => look(Math.ceil(element.clientHeight / step) + 1);
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    element.addEventListener('scroll', scroll, { passive: true });
    return () => {
      clearTimeout(rest);
      sizes.disconnect();
      element.removeEventListener('scroll', scroll);
    };
  }, [window, columns, step]);
  const { card, rows } = sight;
  return {
    /** The first of which something is seen where one has stopped. */
    resting: Math.min(resting, count - 1),
    first: Math.max(0, Math.min(card, count - rows * columns) - rowsBeside * columns),
    end: Math.min(count, card + (rows + rowsBeside) * columns),
  };
}
