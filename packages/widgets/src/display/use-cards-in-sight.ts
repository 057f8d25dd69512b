import { type RefObject, useLayoutEffect, useState } from 'react';

interface CardsAsked {
  readonly window: RefObject<HTMLElement | null>;
  readonly count: number;
  readonly columns: number;
  /** Distance between two rows, in pixels. */
  readonly step: number;
  readonly startAt: number;
}

/** Rows rendered above and below the visible ones, so that a fast scroll shows no gaps. */
const rowsBeside = 2;
/** Time without scrolling after which the list counts as resting, in ms. */
const restsAfter = 150;

/**
 * Returns the range of cards to render. With rows of one height a division finds it. The range moves card by
 * card, not row by row, while one row scrolls by: each new card replaces one, so each render is short.
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
    /** First visible card after scrolling has stopped. */
    resting: Math.min(resting, count - 1),
    first: Math.max(0, Math.min(card, count - rows * columns) - rowsBeside * columns),
    end: Math.min(count, card + (rows + rowsBeside) * columns),
  };
}
