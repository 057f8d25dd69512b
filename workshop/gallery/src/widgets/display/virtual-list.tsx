'use no memo';

import { useCardWalk } from '@mitto/widgets/display/use-card-walk.ts';
import { useNearEnd } from '@mitto/widgets/display/use-near-end.ts';
import { VirtualCell } from '@mitto/widgets/display/virtual-cell';
import styles from '@mitto/widgets/display/virtual-grid.module.css';
import type { VirtualListProps } from '@mitto/widgets/display/virtual-grid-props.ts';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';

/**
 * A virtual list for rows of different heights: of thousands only the visible ones are in the page. The
 * virtualizer mutates itself, so the React compiler must not memoise this component.
 */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { label, items, keyOf, draw, rowHeight, gap = 0, startAt = 0, onScrolled, onNearEnd } = props;
  const window = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => window.current,
    estimateSize: () => rowHeight,
    indexAttribute: 'data-at',
    gap,
    overscan: 3,
    initialOffset: startAt,
  });
  const { stop, ...walk } = useCardWalk(items.length, 1, (at) => rows.scrollToIndex(at));
  const drawn = rows.getVirtualItems();
  useNearEnd((drawn.at(-1)?.index ?? 0) + 1 >= items.length, items.length, onNearEnd);
  const inSight = drawn.find(({ end }) => end > (rows.scrollOffset ?? 0))?.index;
  return (
    <div
      ref={window}
      className={styles['window']}
      onScroll={onScrolled && ((event) => onScrolled(event.currentTarget.scrollTop))}
    >
      <ul aria-label={label} className={styles['list']} style={{ height: rows.getTotalSize() }} {...walk}>
        {drawn.flatMap(({ index: at, start }) =>
          items
            .slice(at, at + 1)
            .map((item) => (
              <VirtualCell
                key={keyOf(item)}
                {...{ item, at, draw }}
                top={start}
                count={items.length}
                isStop={at === (stop ?? inSight)}
                measure={rows.measureElement}
              />
            )),
        )}
      </ul>
    </div>
  );
}
