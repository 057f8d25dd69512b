import { type CSSProperties, memo, type ReactNode } from 'react';
import styles from './virtual-grid.module.css';

type DrawnProps<Item> = Pick<CellProps<Item>, 'item' | 'at' | 'draw'>;

/**
 * Content of a cell. It is memoised separately from the cell's position, which may change while the content
 * does not.
 */
const Drawn = memo(function Drawn<Item>({ item, at, draw }: DrawnProps<Item>) {
  return draw(item, at);
}) as <Item>(props: DrawnProps<Item>) => ReactNode;

interface CellProps<Item> {
  readonly item: Item;
  readonly at: number;
  readonly draw: (item: Item, at: number) => ReactNode;
  readonly count: number;
  readonly isStop: boolean;
  /**
   * Distance from the top of the list. Like `start` and `width` it is in pixels: the browser then lays out a
   * new card faster than with relative units.
   */
  readonly top: number;
  readonly start?: number;
  readonly width?: number;
  readonly measure?: (element: Element | null) => void;
}

/** A cell of a virtual list, memoised so that scrolling renders only new cells. */
export const VirtualCell = memo(function VirtualCell<Item>(props: CellProps<Item>) {
  const { item, at, draw, count, isStop, top, start = 0, width, measure } = props;
  const place: CSSProperties = { top, insetInlineStart: start, ...(width === undefined ? {} : { width }) };
  return (
    <li
      ref={measure}
      data-at={at}
      aria-setsize={count}
      aria-posinset={at + 1}
      tabIndex={isStop ? 0 : -1}
      className={styles['item']}
      style={place}
    >
      <Drawn {...{ item, at, draw }} />
    </li>
  );
}) as <Item>(props: CellProps<Item>) => ReactNode;
