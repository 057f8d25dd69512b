import { useLayoutEffect, useRef, useState } from 'react';
import styles from './virtual-grid.module.css';
import type { VirtualGridProps } from './virtual-grid-props.ts';
import { VirtualRows } from './virtual-rows.tsx';

/**
 * Thousands of cards, of which only those in sight are in the page. Each is a list item; arrows, Page keys, Home and
 * End move the focus from card to card, and Tab goes into the one that has it.
 */
export function VirtualGrid<Item>(props: VirtualGridProps<Item>) {
  const { columnWidth, gap = 12, rowHeight, onScrolled } = props;
  const window = useRef<HTMLDivElement>(null);
  const width = useWidth(window);
  const columns =
    columnWidth === undefined ? 1 : Math.max(1, Math.floor((width + gap) / (columnWidth + gap)));
  const cardWidth = (width - (columns - 1) * gap) / columns;
  return (
    <div
      ref={window}
      className={styles['window']}
      onScroll={(event) => onScrolled?.(event.currentTarget.scrollTop)}
    >
      {/* Rows are laid out, and an old place is found again, only once it is known how wide a card is. */}
      {width > 0 && (
        <VirtualRows
          {...props}
          {...{ window, columns, gap }}
          rowHeight={typeof rowHeight === 'number' ? rowHeight : rowHeight(cardWidth)}
        />
      )}
    </div>
  );
}

/** Rows one under the other, of whatever height they turn out to have. */
export function VirtualList<Item>(props: Omit<VirtualGridProps<Item>, 'columnWidth'>) {
  return <VirtualGrid gap={0} {...props} />;
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
