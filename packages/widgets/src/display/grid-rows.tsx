import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useCardWalk } from './use-card-walk.ts';
import { useCardsInSight } from './use-cards-in-sight.ts';
import { useNearEnd } from './use-near-end.ts';
import { VirtualCell } from './virtual-cell.tsx';
import styles from './virtual-grid.module.css';
import type { VirtualGridProps } from './virtual-grid-props.ts';

interface GridRowsProps<Item> extends VirtualGridProps<Item> {
  readonly window: RefObject<HTMLDivElement | null>;
  readonly columns: number;
  readonly gap: number;
  readonly cardWidth: number;
  readonly rowHeight: number;
}

/**
 * Rows of equal height. Renders the visible rows, a few above and below them, and the card with the focus.
 */
export function GridRows<Item>(props: GridRowsProps<Item>) {
  const { window, label, items, keyOf, draw, columns, gap, cardWidth, startAt = 0 } = props;
  const list = useRef<HTMLUListElement>(null);
  const height = useTallest(list, props.rowHeight, cardWidth);
  const step = height + gap;
  const { first, end, resting } = useCardsInSight({ window, count: items.length, columns, step, startAt });
  const { stop, ...walk } = useCardWalk(items.length, columns, (at) =>
    bringIntoSight(window.current, Math.floor(at / columns) * step, height),
  );
  useNearEnd(end >= items.length, items.length, props.onNearEnd);
  useStart(window, startAt);

  const drawn = Array.from({ length: Math.max(0, end - first) }, (_, place) => first + place);
  const isAway = stop !== undefined && (stop < first || stop >= end);
  const places = isAway ? [...drawn, stop].sort((one, other) => one - other) : drawn;
  return (
    <ul
      ref={list}
      aria-label={label}
      className={styles['list']}
      style={{ height: Math.max(0, Math.ceil(items.length / columns) * step - gap) }}
      {...walk}
    >
      {places.flatMap((at) =>
        items
          .slice(at, at + 1)
          .map((item) => (
            <VirtualCell
              key={keyOf(item)}
              {...{ item, at, draw }}
              top={Math.floor(at / columns) * step}
              start={(at % columns) * (cardWidth + gap)}
              width={cardWidth}
              count={items.length}
              isStop={at === (stop ?? resting)}
            />
          )),
      )}
    </ul>
  );
}

function bringIntoSight(window: HTMLElement | null, top: number, height: number): void {
  if (window === null) return;
  const { scrollTop, clientHeight } = window;
  if (top < scrollTop) window.scrollTop = top;
  else if (top + height > scrollTop + clientHeight) window.scrollTop = top + height - clientHeight;
}

/** Restores the scroll position once the list has its full height. */
function useStart(window: RefObject<HTMLElement | null>, startAt: number): void {
  const begin = useEffectEvent(() => {
    if (window.current !== null) window.current.scrollTop = startAt;
  });
  useLayoutEffect(() => begin(), []);
}

/**
 * Returns the height of a row: the given one, or the measured height of the first card if that is larger, as
 * with larger text.
 */
function useTallest(list: RefObject<HTMLElement | null>, told: number, cardWidth: number): number {
  const [seen, setSeen] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another size needs another measurement
  useEffect(() => {
    const card = list.current?.firstElementChild;
    if (!card) return undefined;
    const sizes = new ResizeObserver(([entry]) => {
      // Ignores a removed card, whose height is reported as 0.
      if (card.isConnected) setSeen(entry?.borderBoxSize[0]?.blockSize ?? 0);
    });
    sizes.observe(card);
    return () => sizes.disconnect();
  }, [list, told, cardWidth]);
  // Browsers measure fractions of a pixel; a difference below one is ignored.
  return seen - told < 1 ? told : seen;
}
