'use no memo';

import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { memo, type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useCardWalk } from './use-card-walk.ts';
import styles from './virtual-grid.module.css';
import type { VirtualGridProps } from './virtual-grid-props.ts';

interface VirtualRowsProps<Item> extends VirtualGridProps<Item> {
  readonly window: RefObject<HTMLDivElement | null>;
  readonly columns: number;
  readonly gap: number;
  readonly rowHeight: number;
}

/** The rows in sight, and a few beside them. What runs the list changes under React's eyes, hence no memory of it. */
export function VirtualRows<Item>(props: VirtualRowsProps<Item>) {
  const { window, label, items, keyOf, draw, columns, gap, rowHeight, columnWidth } = props;
  const rowCount = Math.ceil(items.length / columns);
  const isGrid = columnWidth !== undefined;
  const rows = useVirtualizer({
    count: rowCount,
    getScrollElement: () => window.current,
    estimateSize: () => rowHeight,
    gap,
    overscan: 3,
    initialOffset: props.startAt ?? 0,
    ...(isGrid ? { measureElement: heightSeen } : {}),
  });
  useAnewFor(rows, rowHeight);
  const { tabStop, walk } = useCardWalk(items.length, columns, (at) =>
    rows.scrollToIndex(Math.floor(at / columns)),
  );
  const drawn = rows.getVirtualItems();
  useNearEnd((drawn.at(-1)?.index ?? 0) + 1 >= rowCount, items.length, props.onNearEnd);

  return (
    <ul
      aria-label={label}
      className={styles['list']}
      style={{ height: rows.getTotalSize() }}
      onKeyDown={walk}
    >
      {drawn.flatMap((row) =>
        items.slice(row.index * columns, (row.index + 1) * columns).map((item, column) => {
          const at = row.index * columns + column;
          return (
            <Cell
              key={keyOf(item)}
              {...{ item, at, draw, column, columns, gap }}
              top={row.start}
              row={row.index}
              count={items.length}
              isStop={at === tabStop}
              measure={column === 0 ? rows.measureElement : undefined}
            />
          );
        }),
      )}
    </ul>
  );
}

interface CellProps<Item> {
  readonly item: Item;
  readonly at: number;
  readonly draw: (item: Item, at: number) => ReactNode;
  readonly row: number;
  readonly column: number;
  readonly columns: number;
  readonly gap: number;
  readonly top: number;
  readonly count: number;
  readonly isStop: boolean;
  readonly measure: ((element: Element | null) => void) | undefined;
}

/** While one scrolls, only cards that come are drawn: those that stay keep what they are. */
const Cell = memo(function Cell<Item>(props: CellProps<Item>) {
  const { item, at, draw, row, column, columns, gap, top, count, isStop, measure } = props;
  const width = `((100% - ${(columns - 1) * gap}px) / ${columns})`;
  return (
    <li
      ref={measure}
      data-index={row}
      data-at={at}
      aria-setsize={count}
      aria-posinset={at + 1}
      tabIndex={isStop ? 0 : -1}
      className={styles['item']}
      style={{ top, insetInlineStart: `calc((${width} + ${gap}px) * ${column})`, width: `calc${width}` }}
    >
      {draw(item, at)}
    </li>
  );
}) as <Item>(props: CellProps<Item>) => ReactNode;

/**
 * Cards of a grid are as high as was told; where one is not, the browser says so after its own layout, and is not asked
 * before. It lays out in parts of a pixel: less than one is no other height.
 */
function heightSeen(
  _element: Element,
  entry: ResizeObserverEntry | undefined,
  { options }: Virtualizer<HTMLDivElement, Element>,
): number {
  const told = options.estimateSize(0);
  const seen = entry?.borderBoxSize[0]?.blockSize ?? told;
  return Math.abs(seen - told) < 1 ? told : seen;
}

function useAnewFor(rows: Virtualizer<HTMLDivElement, Element>, rowHeight: number): void {
  const before = useRef(rowHeight);
  useEffect(() => {
    if (before.current !== rowHeight) rows.measure();
    before.current = rowHeight;
  }, [rows, rowHeight]);
}

function useNearEnd(isNear: boolean, count: number, onNearEnd: (() => void) | undefined): void {
  const tell = useEffectEvent(() => onNearEnd?.());
  useEffect(() => {
    // Told once for each length: what is being loaded makes it longer.
    if (isNear && count > 0) tell();
  }, [isNear, count]);
}
