import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import { classNames } from '../class-names.ts';
import type { Glyph } from '../glyph.ts';
import { dotsThreeBold } from '../glyphs.ts';
import { Icon } from '../icon.tsx';
import { stepped } from '../inputs/stepped.ts';
import styles from './menu.module.css';
import { usePopover } from './use-popover.ts';

export interface MenuItem {
  readonly label: string;
  readonly glyph?: Glyph;
  readonly isDangerous?: boolean;
  /** Second line. */
  readonly note?: string | undefined;
  /** True for an item that offers something to buy. */
  readonly isBanner?: boolean;
  readonly isOff?: boolean;
  readonly onPick: () => void;
}

interface MenuProps {
  /** Accessible name of the button: "More about Ines". */
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly glyph?: Glyph;
  /** Look of the button; `glass` is for a button over a photo. */
  readonly tone?: 'plain' | 'glass';
  /** True opens the menu without a press. */
  readonly opensAtOnce?: boolean;
}

/**
 * A button with a menu of actions. Arrows, Home, End and first letters move the focus; Escape returns it to
 * the button.
 */
export function Menu({
  label,
  items,
  glyph = dotsThreeBold,
  tone = 'plain',
  opensAtOnce = false,
}: MenuProps) {
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const open = useRef<HTMLDivElement>(null);
  const beginsAtEnd = useRef(false);
  const isOpen = usePopover({
    anchor,
    open,
    onOpened: (menu) => {
      const rows = rowsOf(menu);
      (beginsAtEnd.current ? rows.at(-1) : rows[0])?.focus();
      beginsAtEnd.current = false;
    },
  });

  useEffect(() => {
    if (opensAtOnce) open.current?.showPopover();
  }, [opensAtOnce]);

  const openWithArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    beginsAtEnd.current = event.key === 'ArrowUp';
    open.current?.showPopover();
  };

  return (
    <>
      <IconButton
        ref={anchor}
        glyph={glyph}
        tone={tone}
        label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={id}
        popoverTarget={id}
        onKeyDown={openWithArrow}
      />
      <div
        ref={open}
        id={id}
        role="menu"
        aria-label={label}
        popover="auto"
        className={styles['menu']}
        onKeyDown={walk}
      >
        <Rows items={items} onPick={() => open.current?.hidePopover()} />
      </div>
    </>
  );
}

/** Content of the open menu, as a static part of a page without a popover. */
export function MenuFace({ label, items }: Pick<MenuProps, 'label' | 'items'>) {
  return (
    <div role="menu" aria-label={label} data-standing className={styles['menu']}>
      <Rows items={items} />
    </div>
  );
}

function Rows({ items, onPick }: Pick<MenuProps, 'items'> & { readonly onPick?: () => void }) {
  return items.map((item) => (
    <button
      type="button"
      role="menuitem"
      key={item.label}
      tabIndex={-1}
      aria-disabled={item.isOff === true || undefined}
      className={classNames(
        styles['item'],
        item.isDangerous === true && styles['dangerous'],
        item.isBanner === true && styles['banner'],
      )}
      onClick={() => {
        if (item.isOff === true) return;
        onPick?.();
        item.onPick();
      }}
    >
      {item.glyph !== undefined && <Icon glyph={item.glyph} />}
      <span>
        {item.label}
        {item.note !== undefined && <small>{item.note}</small>}
      </span>
    </button>
  ));
}

function rowsOf(menu: Element): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')];
}

function walk(event: KeyboardEvent<HTMLDivElement>): void {
  if (event.key === 'Tab') {
    event.preventDefault();
    event.currentTarget.hidePopover();
    return;
  }
  const rows = rowsOf(event.currentTarget);
  const focused = document.activeElement;
  const at = focused instanceof HTMLElement ? rows.indexOf(focused) : -1;
  const next =
    stepped({ event, at, count: rows.length, axis: 'column' }) ?? nextByLetter(rows, at, event.key);
  if (next === undefined) return;
  event.preventDefault();
  rows[next]?.focus();
}

function nextByLetter(rows: readonly HTMLElement[], at: number, key: string): number | undefined {
  if ([...key].length !== 1 || key === ' ') return undefined;
  const order = rows.map((_, step) => (at + 1 + step) % rows.length);
  return order.find((place) => {
    const words = rows[place]?.textContent ?? '';
    return words.toLocaleLowerCase().startsWith(key.toLocaleLowerCase());
  });
}
