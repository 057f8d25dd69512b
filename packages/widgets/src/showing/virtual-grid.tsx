import { useLayoutEffect, useRef, useState } from 'react';
import { GridRows } from './grid-rows.tsx';
import styles from './virtual-grid.module.css';
import type { VirtualGridProps } from './virtual-grid-props.ts';

/**
 * Thousands of cards, of which only those in sight are in the page. Each is a list item; arrows, Page keys, Home and
 * End move the focus from card to card, and Tab goes into the one that has it.
 */
export function VirtualGrid<Item>(props: VirtualGridProps<Item>) {
  const { columnWidth, gap = 12, rowHeight, onScrolled } = props;
  const window = useRef<HTMLDivElement>(null);
  const width = useWidth(window);
  const columns = Math.max(1, Math.floor((width + gap) / (columnWidth + gap)));
  const cardWidth = (width - (columns - 1) * gap) / columns;
  return (
    <div
      ref={window}
      className={styles['window']}
      onScroll={onScrolled && ((event) => onScrolled(event.currentTarget.scrollTop))}
    >
      {/* Rows are laid out, and an old place is found again, only once it is known how wide a card is. */}
      {width > 0 && (
        <GridRows
          {...props}
          {...{ window, columns, gap, cardWidth }}
          rowHeight={typeof rowHeight === 'number' ? rowHeight : rowHeight(cardWidth)}
        />
      )}
    </div>
  );
}

function useWidth(window: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = window.current;
    if (element === null) return undefined;
    setWidth(element.clientWidth);
    const sizes = new ResizeObserver(() => setWidth(element.clientWidth));
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [window]);
  return width;
}
