'use no memo';

import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import styles from './emoji-grid.module.css';
import type { Emoji } from './emoji-list.ts';
import { type EmojiRow, type EmojiSection, rowsOf, steppedSign } from './emoji-rows.ts';
import { EmojiSign } from './emoji-sign.tsx';
import type { SkinTone } from './with-tone.ts';

/** Methods that the search field and the group tabs call. */
export interface EmojiGridHandle {
  readonly focusFirst: () => void;
  readonly show: (section: string) => void;
}

interface EmojiGridProps {
  readonly label: string;
  readonly sections: readonly EmojiSection[];
  readonly tone: SkinTone;
  readonly onPick: (sign: string) => void;
  /** Called on a long press or the context menu key, to choose a skin tone. */
  readonly onTone: (emoji: Emoji) => void;
  /** Called on ↑ in the first row, to move the focus out of the grid. */
  readonly onLeave: () => void;
  /** Called with the key of the topmost visible section. */
  readonly onSection: (section: string) => void;
  readonly ref: Ref<EmojiGridHandle>;
}

/** Row heights in rem. Emoji can be pressed, so their rows are never lower than 44 pixels (2.75rem). */
const heights = { title: 2.25, signs: 2.75 };
const columnWidth = 2.75;

/**
 * A virtual grid of thousands of emoji. It has one Tab stop; arrows, Home, End and Page keys move the focus.
 */
export function EmojiGrid(props: EmojiGridProps) {
  const { label, sections, tone, onPick, onTone, onLeave, onSection, ref } = props;
  const window = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
  const { columns, rem } = useMeasures(window);
  const rows = rowsOf(sections, columns);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => window.current,
    estimateSize: (at) => heights[rows[at]?.kind ?? 'signs'] * rem,
    overscan: 2,
    onChange: ({ range }) => {
      const section = sectionAt(rows, sections, range?.startIndex ?? 0);
      if (section !== undefined) onSection(section);
    },
  });
  const laidOut = `${columns} ${rem} ${rows.length}`;
  useEffect(() => {
    // The position of every row changes with the number of columns, the number of rows and the text size.
    if (laidOut !== '') virtual.measure();
  }, [virtual, laidOut]);

  const focus = (at: number) => {
    setStop(at);
    virtual.scrollToIndex(rows.findIndex((row) => row.kind === 'signs' && at < row.from + row.emoji.length));
    focusWhenThere(window.current, at);
  };
  useImperativeHandle(ref, () => ({
    focusFirst: () => focus(0),
    show: (section) => {
      const at = rows.findIndex((row) => row.kind === 'title' && row.key === section);
      virtual.scrollToIndex(at, { align: 'start' });
      const first = rows[at + 1];
      if (first?.kind === 'signs') setStop(first.from);
    },
  }));
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const at = event.target instanceof HTMLElement ? Number(event.target.dataset['at']) : Number.NaN;
    const isReversed = getComputedStyle(event.currentTarget).direction === 'rtl';
    const to = steppedSign({ rows, at, key: event.key, isWhole: event.ctrlKey, isReversed });
    if (to === undefined) return;
    event.preventDefault();
    if (to < 0) onLeave();
    else focus(to);
  };
  const count = sections.reduce((sum, { emoji }) => sum + emoji.length, 0);
  const tabStop = Math.min(stop, count - 1);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys that bubble from the emoji
    <div ref={window} className={styles['window']} onKeyDown={walk}>
      {/* biome-ignore lint/a11y/useSemanticElements: a table would need all rows in the page */}
      <div
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length}
        aria-colcount={columns}
        className={styles['grid']}
        style={{ height: virtual.getTotalSize() }}
      >
        {virtual.getVirtualItems().map(({ index, start, size }) => {
          const row = rows[index];
          const place = { index, columns, style: { top: start, height: size } };
          if (row?.kind === 'title') return <TitleRow key={row.key} {...place} title={row.title} />;
          return row && <SignRow key={row.key} {...place} row={row} {...{ tone, tabStop, onPick, onTone }} />;
        })}
      </div>
    </div>
  );
}

interface RowPlace {
  readonly index: number;
  readonly columns: number;
  readonly style: { readonly top: number; readonly height: number };
}

interface TitleRowProps extends RowPlace {
  readonly title: string;
}

function TitleRow({ index, columns, style, title }: TitleRowProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: only a heading row
    <div role="row" aria-rowindex={index + 1} className={styles['row']} style={style}>
      {/* biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: a heading only */}
      <span role="rowheader" aria-colspan={columns} className={styles['title']}>
        {title}
      </span>
    </div>
  );
}

interface SignRowProps extends RowPlace, Pick<EmojiGridProps, 'tone' | 'onPick' | 'onTone'> {
  readonly row: Extract<EmojiRow, { readonly kind: 'signs' }>;
  readonly tabStop: number;
}

function SignRow({ index, columns, style, row, tabStop, ...rest }: SignRowProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: its emoji take focus
    <div
      role="row"
      aria-rowindex={index + 1}
      className={styles['row']}
      style={{ ...style, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {row.emoji.map((emoji, column) => (
        <EmojiSign
          key={emoji.sign}
          emoji={emoji}
          column={column}
          at={row.from + column}
          isStop={row.from + column === tabStop}
          {...rest}
        />
      ))}
    </div>
  );
}

function sectionAt(
  rows: readonly EmojiRow[],
  sections: readonly EmojiSection[],
  at: number,
): string | undefined {
  const title = rows.slice(0, at + 1).findLast((row) => row.kind === 'title');
  return title?.key ?? sections[0]?.key;
}

/**
 * Returns the number of columns, and the size of a rem in pixels. Larger text means fewer columns and higher
 * rows.
 */
function useMeasures(window: { readonly current: HTMLElement | null }) {
  const [measures, setMeasures] = useState({ columns: 8, rem: 16 });
  useEffect(() => {
    const element = window.current;
    if (element === null) return undefined;
    const sizes = new ResizeObserver(() => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      setMeasures({ rem, columns: Math.max(1, Math.floor(element.clientWidth / (columnWidth * rem))) });
    });
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [window]);
  return measures;
}

/** Retries for some frames: an emoji far away is rendered only after the grid has scrolled to it. */
function focusWhenThere(grid: HTMLElement | null, at: number, framesLeft = 30): void {
  const sign = grid?.querySelector<HTMLElement>(`[data-at="${at}"]`);
  if (sign !== null && sign !== undefined) sign.focus({ preventScroll: true });
  else if (framesLeft > 0) requestAnimationFrame(() => focusWhenThere(grid, at, framesLeft - 1));
}
