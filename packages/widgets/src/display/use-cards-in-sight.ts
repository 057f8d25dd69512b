import { type RefObject, useLayoutEffect, useState } from 'react';

interface CardsAsked {
  readonly window: RefObject<HTMLElement | null>;
  readonly count: number;
  readonly columns: number;
  /** Distance between the tops of two rows, in pixels. */
  readonly step: number;
  readonly startAt: number;
}

/** Rows rendered above and below the visible ones, so that a fast scroll shows no gaps. */
const rowsBeside = 2;
/** Time in ms without scrolling after which the list counts as resting. */
const restsAfter = 150;

/**
 * Returns the range of cards to render, computed by division, because all rows have the same height. While
 * one row scrolls by, the range moves card by card and not by a whole row, so that each render is short.
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
      // A scroll within the same card causes no React render.
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
    /** Index of the card that was the first visible one when scrolling last stopped. */
    resting: Math.min(resting, count - 1),
    first: Math.max(0, Math.min(card, count - rows * columns) - rowsBeside * columns),
    end: Math.min(count, card + (rows + rowsBeside) * columns),
  };
}
