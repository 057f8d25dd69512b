import { useLayoutEffect, useRef, useState } from 'react';
import { GridRows } from './grid-rows.tsx';
import styles from './virtual-grid.module.css';
import type { VirtualGridProps } from './virtual-grid-props.ts';

/**
 * A virtual grid: of thousands of cards only the visible ones are in the page. Each card is a list item.
 * Arrows, Page keys, Home and End move the focus between cards; Tab moves into the focused one.
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
      {/* Layout and scroll position depend on the width of a card, which is known only after the first
          layout. */}
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
