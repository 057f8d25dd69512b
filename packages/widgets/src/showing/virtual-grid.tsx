'use no memo';

import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import styles from './virtual-grid.module.css';

interface VirtualGridProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  readonly draw: (item: Item, at: number) => ReactNode;
  /** The height of a row, in pixels; for rows of their own heights, what one is about. */
  readonly rowHeight: number;
  /** A column is at least this wide. Left out, there is one. */
  readonly columnWidth?: number;
  readonly gap?: number;
  /** Where it was left: what `onScrolled` said last. */
  readonly startAt?: number;
  readonly onScrolled?: (offset: number) => void;
  /** Fewer than two screens are left below. */
  readonly onNearEnd?: () => void;
}

/**
 * Thousands of cards, of which only those in sight are in the page. Each is a list item; arrows, Page keys, Home and
 * End move the focus from card to card, and Tab goes into the one that has it.
 */
export function VirtualGrid<Item>(props: VirtualGridProps<Item>) {
  const { label, items, keyOf, draw, rowHeight, columnWidth, gap = 12, startAt = 0 } = props;
  const window = useRef<HTMLDivElement>(null);
  const columns = useColumns(window, columnWidth, gap);
  const rowCount = Math.ceil(items.length / columns);
  const rows = useVirtualizer({
    count: rowCount,
    getScrollElement: () => window.current,
    estimateSize: () => rowHeight,
    gap,
    overscan: 3,
    initialOffset: startAt,
  });
  const { tabStop, walk } = useRoving(items.length, columns, (at) =>
    rows.scrollToIndex(Math.floor(at / columns)),
  );
  const drawn = rows.getVirtualItems();
  useNearEnd((drawn.at(-1)?.index ?? 0) + 1 >= rowCount, items.length, props.onNearEnd);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of the cards within
    <div
      ref={window}
      className={styles['window']}
      onKeyDown={walk}
      onScroll={(event) => props.onScrolled?.(event.currentTarget.scrollTop)}
    >
      <ul aria-label={label} className={styles['list']} style={{ height: rows.getTotalSize() }}>
        {drawn.flatMap((row) =>
          items.slice(row.index * columns, (row.index + 1) * columns).map((item, column) => {
            const at = row.index * columns + column;
            return (
              <li
                key={keyOf(item)}
                ref={column === 0 ? rows.measureElement : undefined}
                data-index={row.index}
                data-at={at}
                aria-setsize={items.length}
                aria-posinset={at + 1}
                tabIndex={at === tabStop ? 0 : -1}
                className={styles['item']}
                style={placeOf({ column, columns, gap, top: row.start })}
              >
                {draw(item, at)}
              </li>
            );
          }),
        )}
      </ul>
    </div>
  );
}

/** Rows one under the other, of whatever height they turn out to have. */
export function VirtualList<Item>(props: Omit<VirtualGridProps<Item>, 'columnWidth'>) {
  return <VirtualGrid gap={0} {...props} />;
}

interface Place {
  readonly column: number;
  readonly columns: number;
  readonly gap: number;
  readonly top: number;
}

function placeOf({ column, columns, gap, top }: Place) {
  const width = `((100% - ${(columns - 1) * gap}px) / ${columns})`;
  return { top, insetInlineStart: `calc((${width} + ${gap}px) * ${column})`, width: `calc${width}` };
}

function useColumns(
  window: { readonly current: HTMLElement | null },
  width: number | undefined,
  gap: number,
): number {
  const [columns, setColumns] = useState(1);
  useEffect(() => {
    const element = window.current;
    if (element === null || width === undefined) return undefined;
    const sizes = new ResizeObserver(() =>
      setColumns(Math.max(1, Math.floor((element.clientWidth + gap) / (width + gap)))),
    );
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [window, width, gap]);
  return columns;
}

function useRoving(count: number, columns: number, show: (at: number) => void) {
  const [chosen, setChosen] = useState(0);
  const tabStop = Math.min(chosen, count - 1);
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const { target, currentTarget } = event;
    // Keys within a card are the card's own.
    if (!(target instanceof HTMLElement) || target.dataset['at'] === undefined) return;
    const next = nextPlace(event, Number(target.dataset['at']), columns);
    if (next === undefined) return;
    event.preventDefault();
    const at = Math.max(0, Math.min(count - 1, next));
    setChosen(at);
    show(at);
    focusWhenThere(currentTarget, at);
  };
  return { tabStop, walk };
}

const rowsOfAPage = 3;

function nextPlace(
  { key, currentTarget }: KeyboardEvent<HTMLElement>,
  at: number,
  columns: number,
): number | undefined {
  const forward = getComputedStyle(currentTarget).direction === 'rtl' ? -1 : 1;
  const ways = new Map([
    ['ArrowRight', at + forward],
    ['ArrowLeft', at - forward],
    ['ArrowDown', at + columns],
    ['ArrowUp', at - columns],
    ['PageDown', at + columns * rowsOfAPage],
    ['PageUp', at - columns * rowsOfAPage],
    ['Home', 0],
    ['End', Number.MAX_SAFE_INTEGER],
  ]);
  return ways.get(key);
}

/** Far away it is drawn only after the page has been scrolled there. */
function focusWhenThere(list: HTMLElement, at: number, framesLeft = 30): void {
  const item = list.querySelector<HTMLElement>(`[data-at="${at}"]`);
  if (item !== null) item.focus({ preventScroll: false });
  else if (framesLeft > 0) requestAnimationFrame(() => focusWhenThere(list, at, framesLeft - 1));
}

function useNearEnd(isNear: boolean, count: number, onNearEnd: (() => void) | undefined): void {
  const tell = useEffectEvent(() => onNearEnd?.());
  useEffect(() => {
    // Told once for each length: what is being loaded makes it longer.
    if (isNear && count > 0) tell();
  }, [isNear, count]);
}
